import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { BASE_GROUP, MESSAGE_GROUPS, type ApartGroup } from '../src/locales/groups.ts'

export type CompiledCatalog = Record<string, ReturnType<typeof compileMessage>>

/** Where the words lie: one folder a language, one flat JSON file a domain; words of a domain that come later lie beside it (`wallet.dialogs.json`). */
export const localesFolder = join(import.meta.dirname, '../src/locales')

/** The group that brings the words of a domain. */
const groupOf = (domain: string): string =>
  Object.entries(MESSAGE_GROUPS).find(([, domains]) => (domains as readonly string[]).includes(domain))?.[0] ??
  BASE_GROUP

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

/** Words that documents of their own need beside theirs, by the group that is theirs. */
const OTHER_WORDS: Readonly<Record<ApartGroup, RegExp>> = {
  vault:
    /^(?:wallet\.|error(?:-next)?\.keyring\/|error\.unknown$|trade\.type\b|trade\.side\b|trade\.(?:price|total)\.worst$|trade\.estimate(?:\.row|\.impact)?$)/u,
  staff: /^(?:error\.|identity\.|exam\.|shell\.(?:theme|language|product|logo|retry)|common\.)/u,
}

/** Everything a document of its own says in a language, in one piece: it fetches nothing later. */
export const compileApartCatalog = (language: string, group: ApartGroup): CompiledCatalog =>
  Object.fromEntries(
    Object.entries(readMessages(language))
      .filter(([key]) => key.startsWith(`${group}.`) || OTHER_WORDS[group].test(key))
      .map(([key, text]) => [key, compileMessage(text)]),
  )
