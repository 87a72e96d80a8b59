import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export type CompiledCatalog = Record<string, ReturnType<typeof compileMessage>>

/** Where the words lie: one folder a language, one flat JSON file a domain; words of a domain that come later lie beside it (`wallet.dialogs.json`). */
export const localesFolder = join(import.meta.dirname, '../src/locales')

/** Files whose words come with the screens and parts that need them; every other file comes with the first screen. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  trade: ['chart', 'orders', 'trade'],
  history: ['history', 'orders.lists', 'verify'],
  coming: ['coming'],
  transactions: ['transactions'],
  wallet: ['wallet.dialogs'],
}
export const BASE_GROUP = 'base'

/** The group that brings the words of a domain. */
export const groupOf = (domain: string): string =>
  Object.entries(GROUPS).find(([, domains]) => domains.includes(domain))?.[0] ?? BASE_GROUP

/** The files of one language (and group), in a fixed order. */
export const catalogFiles = (language: string, group?: string): string[] =>
  readdirSync(join(localesFolder, language))
    .filter((name) => name.endsWith('.json') && (group === undefined || groupOf(basename(name, '.json')) === group))
    .sort()
    .map((name) => join(localesFolder, language, name))

/** The messages of one language (and group) as written, by key. A later file may not repeat a key of an earlier one. */
export const readMessages = (language: string, group?: string): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const file of catalogFiles(language, group)) {
    const domain = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(domain)) {
      if (key in messages) throw new RangeError(`message ${key} is defined twice in ${language}`)
      messages[key] = text
    }
  }
  return messages
}

/** The messages as the runtime wants them: plain text, or the parsed pieces of an ICU message. */
export const compileCatalog = (language: string, group?: string): CompiledCatalog =>
  Object.fromEntries(Object.entries(readMessages(language, group)).map(([key, text]) => [key, compileMessage(text)]))
