import { loadHelpSentences } from "../language/command-help.js";
import type { CommandSentences } from "../language/en/command.js";
import { BadInputError } from "./bad-input-error.js";
import { readAction } from "./check-words.js";
import type { CommandStreams } from "./command-streams.js";
import type { TypedOptions } from "./command-words.js";
import { COMMANDS, OPTIONS, type OptionWords } from "./command-words.js";
import { EXIT_CODES } from "./exit-codes.js";

const COMMAND = "ask-user-question";
const options = Object.entries<OptionWords>(OPTIONS);
const commands = Object.entries<readonly string[]>(COMMANDS);
const flags = options.flatMap(([name, { short }]) => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
]);

/** Values that may be the name of a file or of a folder. */
const NAMES_FILE = /FILE|PATH|FOLDER/;

/** What a person reads in a list of options: what each does, and what its value is. */
type Descriptions = {
  abouts: Readonly<Record<string, string>>;
  values: CommandSentences["values"];
};

/** Prints the script that completes the command in a shell. */
export async function completionCommand(
  words: readonly string[],
  typed: TypedOptions,
  { stdout, language, say }: CommandStreams,
): Promise<number> {
  if (words.length === 0) {
    throw new BadInputError(({ needsShell }) => needsShell);
  }
  const write = { bash: writeBash, zsh: writeZsh, fish: writeFish };
  const shell = readAction("completion", words, typed);
  const { abouts } = await loadHelpSentences(language);
  stdout.write(write[shell]({ abouts, values: say.values }));
  return EXIT_CODES.answered;
}

/** Needs nothing but bash itself, 3.2 or newer, which completes files where there is nothing else. */
function writeBash(): string {
  const values = options.flatMap(([name, { values: known }]) =>
    known === undefined ? [] : [`    --${name}) words=${quote(known.join(" "))} ;;`],
  );
  const actions = commands.flatMap(([name, words]) =>
    words.length === 0 ? [] : [`      ${name}) words=${quote(words.join(" "))} ;;`],
  );
  return `# bash completion for ${COMMAND}; load it with: source <(${COMMAND} completion bash)
_ask_user_question() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words= lead= word
  COMPREPLY=()
  # An = is a word of its own, but where COMP_WORDBREAKS lacks it.
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*} lead=\${current%%=*}= current=\${current#*=}
  fi
  if [[ $current == = ]]; then current=; fi
  if [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case $previous in
${values.join("\n")}
  esac
  if [[ -n $lead && -z $words ]]; then
    return
  elif [[ -z $words && $current == -* ]]; then
    words=${quote(flags.join(" "))}
  elif [[ -z $words && $COMP_CWORD -eq 1 ]]; then
    words=${quote(commands.map(([name]) => name).join(" "))}
  elif [[ -z $words && $COMP_CWORD -eq 2 ]]; then
    case $previous in
${actions.join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -P "$lead" -W "$words" -- "$current"))
  # In other letters where these name nothing: askU for AskUserQuestion.
  if [[ \${#COMPREPLY[@]} -eq 0 && -n $current ]]; then
    COMPREPLY=($(
      shopt -s nocasematch
      for word in $words; do
        if [[ $word == "$current"* ]]; then printf '%s\\n' "$lead$word"; fi
      done
    ))
  fi
}
complete -o default -F _ask_user_question ${COMMAND}
`;
}

function writeZsh({ abouts, values: names }: Descriptions): string {
  const specs = options.flatMap(([name, { short, value, values }]) => {
    const says = `[${abouts[name]}]`;
    // With serve it has a value, as often as wanted.
    if (name === "notify") return ['"$notify"'];
    if (value === undefined) {
      const both = short === undefined ? [] : [quote(`-${short}${says}`)];
      return [quote(`--${name}${says}`), ...both];
    }
    const action = values === undefined ? (NAMES_FILE.test(value) ? "_files" : " ") : `(${values.join(" ")})`;
    return [quote(`--${name}=${says}:${names[value].toLowerCase()}:${action}`)];
  });
  const actions = commands.flatMap(([name, words]) =>
    words.length === 0 ? [] : [`    ${name}) compadd ${words.join(" ")} ;;`],
  );
  return `#compdef ${COMMAND}
# zsh completion for ${COMMAND}; load it with: source <(${COMMAND} completion zsh)
_ask_user_question_words() {
  if (( CURRENT == 2 )); then
    compadd ${commands.map(([name]) => name).join(" ")}
    _files
    return
  fi
  case $words[2] in
${actions.join("\n")}
    *) _files ;;
  esac
}
_ask_user_question_ways() {
  compadd -S '' ntfy: mailto: https:// exec:
}
_ask_user_question() {
  local notify=${quote(`--notify[${abouts.notify}]`)}
  if [[ $words[2] == serve ]]; then
    notify=${quote(`*--notify=[${abouts.notify}]:${names.URL.toLowerCase()}:_ask_user_question_ways`)}
  fi
  _arguments ${specs.map((spec) => `\\\n    ${spec}`).join(" ")} \\
    '*:word:_ask_user_question_words'
}
if [[ $funcstack[1] == _ask_user_question ]]; then
  _ask_user_question "$@"
else
  compdef _ask_user_question ${COMMAND}
fi
`;
}

function writeFish({ abouts }: Descriptions): string {
  const lines = [
    `# fish completion for ${COMMAND}; load it with: ${COMMAND} completion fish | source`,
    `complete -c ${COMMAND} -n __fish_use_subcommand -a ${quote(commands.map(([name]) => name).join(" "))}`,
    ...commands.flatMap(([name, words]) =>
      words.length === 0
        ? []
        : [`complete -c ${COMMAND} -f -n '__fish_seen_subcommand_from ${name}' -a ${quote(words.join(" "))}`],
    ),
    ...options.map(([name, { short, value, values }]) => {
      const letter = short === undefined ? "" : ` -s ${short}`;
      const needs = value === undefined ? "" : NAMES_FILE.test(value) ? " -r" : " -x";
      const known = values === undefined ? "" : ` -a ${quote(values.join(" "))}`;
      return `complete -c ${COMMAND} -l ${name}${letter}${needs}${known} -d ${quote(abouts[name] ?? "")}`;
    }),
  ];
  return `${lines.join("\n")}\n`;
}

/** A word as all three shells read it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
