import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Raw settings by name. */
type SettingTexts = Readonly<Record<string, string>>

/** Settings from the environment and the settings file, and the problems with that file. */
export interface LoadedSettings {
  readonly settings: SettingTexts
  /** One entry per problem: the name of the setting and the expected value. */
  readonly problems: readonly SettingProblem[]
}

export interface SettingProblem {
  readonly name: string
  readonly expected: string
}

const FILE = 'CONFIG_FILE'
const LINE = /^\s*(?:#.*|(?:export\s+)?[A-Z][A-Z0-9_]*\s*=.*)?$/

/**
 * Reads the file at CONFIG_FILE: `NAME=value` lines in the format of system managers and shells. The environment takes
 * precedence.
 * @param isKnown returns whether a setting exists, so that a typo in the file is reported
 */
export function withConfigFile(
  env: Readonly<Record<string, string | undefined>>,
  isKnown: (name: string) => boolean = () => true,
): LoadedSettings {
  const environment = definedOnly(env)
  const path = environment[FILE]
  if (path === undefined || path === '') return { settings: environment, problems: [] }
  const problem = (expected: string): SettingProblem => ({ name: FILE, expected })
  try {
    const text = readFileSync(resolve(path), 'utf8')
    const wrong = text.split('\n').findIndex((line) => !LINE.test(line.trimEnd()))
    const fileSettings = definedOnly(parseEnv(text))
    const unknown = Object.keys(fileSettings).filter((name) => !isKnown(name) || name === FILE)
    return {
      settings: { ...fileSettings, ...environment },
      problems: [
        ...(wrong === -1 ? [] : [problem(`NAME=value in line ${wrong + 1} of ${path}`)]),
        ...unknown.map((name) => problem(`names of settings in ${path}, and ${name} is none`)),
      ],
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    return { settings: environment, problems: [problem(`a file that can be read, not ${path} (${why})`)] }
  }
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
