import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Settings as texts, by their names. */
export type SettingTexts = Readonly<Record<string, string>>

/** Settings of the environment and of the file that it names, and what is wrong with that file. */
export interface FoundSettings {
  readonly settings: SettingTexts
  /** One a defect: the name of a setting, and what was expected. */
  readonly problems: readonly SettingProblem[]
}

export interface SettingProblem {
  readonly name: string
  readonly expected: string
}

const FILE = 'CONFIG_FILE'
const LINE = /^\s*(?:#.*|(?:export\s+)?[A-Z][A-Z0-9_]*\s*=.*)?$/

/**
 * Reads the file that CONFIG_FILE names: `NAME=value` lines, as system managers and shells write them. The environment wins.
 * @param isKnown whether there is a setting of a name: a slip in a file must not go unnoticed
 */
export const withConfigFile = (
  env: Readonly<Record<string, string | undefined>>,
  isKnown: (name: string) => boolean = () => true,
): FoundSettings => {
  const given = definedOnly(env)
  const path = given[FILE]
  if (path === undefined || path === '') return { settings: given, problems: [] }
  const problem = (expected: string): SettingProblem => ({ name: FILE, expected })
  try {
    const text = readFileSync(resolve(path), 'utf8')
    const wrong = text.split('\n').findIndex((line) => !LINE.test(line.trimEnd()))
    const found = definedOnly(parseEnv(text))
    const unknown = Object.keys(found).filter((name) => !isKnown(name) || name === FILE)
    return {
      settings: { ...found, ...given },
      problems: [
        ...(wrong === -1 ? [] : [problem(`NAME=value in line ${wrong + 1} of ${path}`)]),
        ...unknown.map((name) => problem(`names of settings in ${path}, and ${name} is none`)),
      ],
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    return { settings: given, problems: [problem(`a file that can be read, not ${path} (${why})`)] }
  }
}

const definedOnly = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
