import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command's words by their options. One that is not known ends the command with its usage. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Only the first sentence: the second is advice for another kind of program.
    throw new Error(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}

// Who reads only the first lines of a command's answer ("| head") closes the pipe; its work is done all the same.
process.stdout.on('error', () => {});

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
