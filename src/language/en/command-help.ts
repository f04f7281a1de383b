import type { TableLike } from "../table.js";

/** The command's help, in 80 columns, and what its completion says of each option. */
export const SENTENCES = {
  help: `Asks a person the questions of a tool call and prints what the model would read.

Usage
  ask-user-question [ask] FILE     ask the questions of the call in FILE (JSON)
  ask-user-question [ask] -        read the call from standard input
  ask-user-question PENDING        print what is answered in a file of pending
                                   questions, ask the rest
  ask-user-question --answers JSON
                                   answer the questions that wait in a file
  ask-user-question questions [show]
                                   list the questions that wait in files
  ask-user-question questions answer [N]
                                   answer the N-th of them, or all in turn
  ask-user-question questions clear
                                   remove them
  ask-user-question inbox [list]   list the questions that wait in the inbox
  ask-user-question inbox answer [N]
                                   answer the N-th of them, or all in turn
  ask-user-question inbox show|decline|withdraw N
                                   print it whole; refuse it; take it back
  ask-user-question inbox watch    print what is open, and from then on what is
                                   asked and settled
  ask-user-question serve          open the inbox to a browser: prints a link
                                   that signs a device in
  ask-user-question mcp            be an MCP server on standard input and output
                                   for a coding agent; see docs/mcp.md
  ask-user-question await|get ID   print what the model reads of a question in
                                   the inbox, once it is answered or as it is
  ask-user-question schema [tool|wire]
                                   print a JSON Schema: of the tool's input, or
                                   of what travels between tool and channel
  ask-user-question completion bash|zsh|fish
                                   print what completes the command in a shell
  ask-user-question help|version   the same as --help and --version

Options
  --tool NAME           whose call it is: ask_user_question (the default), ask,
                        ask_user, AskUserQuestion, or decisions (ask_user,
                        await_decision and get_decision over the inbox); a call
                        that names its tool needs no --tool. With schema: whose
                        input
  --answers JSON|FILE   answer in advance: an object keyed by question text, or
                        an array in the order of the questions
  --channel NAME        terminal (a dialog; the default where there is a
                        terminal) or plain (lines). For a call also file: the
                        questions are left in a file; answer them with
                        questions answer, or edit it, and run the same command
                        again; or inbox: they wait there for inbox answer,
                        whatever becomes of the command
  --file PATH           that file, or the one to answer; by default
                        .pi/pending-questions.json, and the next ones are
                        numbered
  --store FOLDER|URL    where the inbox is: a folder, or postgres://...; by
                        default what the variable ASK_USER_QUESTION_STORE says,
                        else the user's own folder
  --port N, --host A    where serve and mcp listen, else 4649 on 127.0.0.1
  --base-url URL        how people reach it, behind a proxy
  --tools NAMES         with mcp: the tools that it offers, comma-separated; by
                        default ask_user_question,decisions
  --leg SECONDS         with mcp: how long one call waits before it says how to
                        come back; by default 50, and none is without end
  --no-repair           with mcp and serve: refuse calls that were got wrong; by
                        default what has one meaning only is mended
  --show-token          with serve: print the token that agents elsewhere use
  --plain               the same as --channel plain, for screen readers
  --preview-format F    how previews are written: html (the default), markdown
  --repair              mend what has one meaning only in a call that would be
                        refused, and print what was mended
  --timeout SECONDS     give up after so many seconds without a sign of the
                        person. SECONDS:recommended, but not with await, takes
                        the recommended options then, or the first ones;
                        SECONDS:cancel gives up, as the number alone does
  --notify              ring the bell, and raise a notification in terminals
                        that can
  --notify URL          with serve, as often as wanted: how else than by browser
                        notifications to tell the person: ntfy:TOPIC,
                        mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST,
                        https://... (a signed webhook), or exec:PROGRAM
  --json                print the whole result, or the list of questions, as
                        JSON
  --language en|zh-CN|de
                        in which language you are spoken to; by default the
                        system's (LC_ALL, LC_MESSAGES, LANG, LANGUAGE). What
                        the model reads stays as it is
  -h, --help            print this help
  -v, --version         print the version

A call is the arguments of a tool ({"questions": [...]}) or a whole tool call
({"name": "ask_user_question", "input": {...}}). Questions are drawn or printed
on standard error (where that is redirected, on the terminal that the command
was started from) and answered by keys, or by lines on standard input where
there is no terminal; the result goes to standard output.

In the dialog ? shows all keys. Esc declines, and so does the end of the input
(Ctrl+D) where lines are read. Ctrl+C interrupts: then there is no result, and
the same command asks again.

Examples
  ask-user-question call.json
  ask-user-question call.json --answers '["PostgreSQL", ["Lint", "Tests"]]'
  ask-user-question call.json --channel file
  ask-user-question questions answer
  ask-user-question inbox answer
  printf '2\\n1,3\\n' | ask-user-question call.json --json
  ask-user-question completion bash >> ~/.bashrc

Exit codes
  0 answered   1 error   2 bad input   3 declined   4 deferred
  130 interrupted
`,
  /** After the part of the help that is about one command. */
  more: (called: string): string => `The rest, examples and exit codes: ${called} --help`,
  abouts: {
    tool: "whose call it is",
    tools: "which tools the MCP server offers",
    leg: "how long one call of it waits",
    "no-repair": "refuse calls of MCP clients that could be mended",
    answers: "answer in advance",
    channel: "how to ask",
    file: "where questions wait",
    store: "where the inbox is",
    port: "where to serve the inbox's pages",
    host: "on which of the machine's addresses",
    "base-url": "how people reach the pages",
    "show-token": "print the agents' token",
    plain: "ask in lines, for screen readers",
    "preview-format": "how previews are written",
    repair: "mend a call that would be refused",
    timeout: "give up after so many seconds",
    notify: "ring the bell when a question appears, or with serve how to tell the person",
    json: "print the whole result as JSON",
    language: "in which language you are spoken to",
    help: "print the help",
    version: "print the version",
  },
} as const;

export type HelpSentences = TableLike<typeof SENTENCES>;
