import { parseEnv } from 'node:util'

/** Settings by name. */
export type SettingTexts = Readonly<Record<string, string>>
/** New values by name; undefined removes a setting. */
export type SettingChanges = Readonly<Record<string, string | undefined>>

/** Values that every reader of the file takes literally: this program, systemd and Docker Compose. */
const BARE = /^[\w.,:/@%+=-]*$/
const SECRET = /(?:PASSWORD|_KEY|TOKEN|_URL)$/
const PUBLIC = new Set(['PUBLIC_URL', 'PUBLIC_NODE_URL', 'STAFF_URL'])

/** Returns the settings in a file. */
export function settingsIn(text: string): SettingTexts {
  const entries = Object.entries(parseEnv(text))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Returns whether a value can be written to a settings file. */
export function isWritable(value: string): boolean {
  return !/['\r\n]/.test(value)
}

/**
 * Changes settings in the text of a file. Keeps all other lines, comments and their order, and appends new settings.
 * @throws RangeError for a value that is not writable
 */
export function withSettings(text: string, changes: SettingChanges): string {
  const pending = new Map(Object.entries(changes))
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const kept = lines.flatMap((line) => {
    const name = nameIn(line)
    if (name === undefined || !(name in changes)) return [line]
    const value = pending.get(name)
    // a name that occurs twice keeps one line
    pending.delete(name)
    return value === undefined ? [] : [lineOf(name, value)]
  })
  const added = [...pending].flatMap(([name, value]) => (value === undefined ? [] : [lineOf(name, value)]))
  const all = [...kept, ...added]
  return all.length === 0 ? '' : `${all.join('\n')}\n`
}

/** Returns the text with the values of secrets replaced, for a difference that others may see. */
export function withoutSecrets(text: string, before: SettingTexts): string {
  const values = settingsIn(text)
  return text
    .split('\n')
    .map((line) => {
      const name = nameIn(line)
      if (name === undefined || !isSecretSetting(name)) return line
      return `${name}=${values[name] === before[name] ? '(secret)' : '(new secret)'}`
    })
    .join('\n')
}

/** Returns whether a setting contains a secret, or an address that may contain one. */
export function isSecretSetting(name: string): boolean {
  return SECRET.test(name) && !PUBLIC.has(name)
}

function nameIn(line: string): string | undefined {
  return /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1]
}

function lineOf(name: string, value: string): string {
  if (!isWritable(value)) throw new RangeError(`${name} contains a quote or a line break`)
  return `${name}=${BARE.test(value) ? value : `'${value}'`}`
}
