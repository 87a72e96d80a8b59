import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const locales = join(dirname(fileURLToPath(import.meta.url)), '../../apps/web/src/locales')

function catalog(language: string): ReadonlyMap<string, string> {
  const folder = join(locales, language)
  const entries = readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  )
  return new Map(entries)
}

const catalogs = new Map(['en', 'zh', 'ru'].map((language) => [language, catalog(language)]))

/** Values of the demonstration network for the placeholders of all texts. */
const NETWORK = { native: 'SWTC', anchor: 'CNT', activation: '35', each: '5' }

/** Returns the product's own text of a message that depends on the network's wording flag (ADR 0052). */
function inOwnWords(message: string): string {
  return message.replace(/^\{wording, select, specification \{.*\} other \{(.*)\}\}$/u, '$1')
}

/**
 * Returns the application's text for a key, so that a reworded message does not break a test.
 * @throws RangeError when the message does not exist
 */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}, language = 'en'): string {
  const message = catalogs.get(language)?.get(key)
  if (message === undefined) throw new RangeError(`no message ${key} in ${language}`)
  return Object.entries({ ...NETWORK, ...values }).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
    inOwnWords(message),
  )
}
