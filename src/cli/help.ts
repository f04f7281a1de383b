export const HELP = `Asks a person the questions of a tool call and prints what the model would read.

Usage
  ask-user-question [ask] FILE            ask the questions of the call in FILE (JSON)
  ask-user-question [ask] -               read the call from standard input
  ask-user-question schema [tool|wire]    print a JSON Schema: of the tool's input (default), or of what
                                          travels between a tool and a channel

Options
  --answers JSON|FILE   answer in advance: an object keyed by question text, or an array in the order
                        of the questions
  --json                print the whole result as JSON
  -h, --help            print this help
  -v, --version         print the version

A call is the arguments of ask_user_question ({"questions": [...]}) or a whole tool call
({"name": "ask_user_question", "input": {...}}). Questions are printed on standard error and
answers are read from standard input, a line each; the result goes to standard output.

Exit codes
  0 answered   1 error   2 bad input   3 declined   4 deferred   130 interrupted
`;
