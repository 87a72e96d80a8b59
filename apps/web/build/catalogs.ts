import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { BASE_GROUP, MESSAGE_GROUPS, type SeparateGroup } from '../src/locales/groups.ts'

export type CompiledCatalog = Record<string, ReturnType<typeof compileMessage>>

/** Folder of the catalogs: one folder per language, one flat JSON file per domain. Messages that load later have a second file (`wallet.dialogs.json`). */
export const localesFolder = join(import.meta.dirname, '../src/locales')

/** Returns the group that contains the messages of a domain. */
function groupOf(domain: string): string {
  return (
    Object.entries(MESSAGE_GROUPS).find(([, domains]) => (domains as readonly string[]).includes(domain))?.[0] ??
    BASE_GROUP
  )
}

/** Returns the files of a language (and group) in a fixed order. */
export function catalogFiles(language: string, group?: string): string[] {
  return readdirSync(join(localesFolder, language))
    .filter((name) => name.endsWith('.json') && (group === undefined || groupOf(basename(name, '.json')) === group))
    .sort()
    .map((name) => join(localesFolder, language, name))
}

/** Returns the source messages of a language (and group) by key. Each key may occur once. */
export function readMessages(language: string, group?: string): Record<string, string> {
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

/** Returns the messages in the runtime's format: plain text, or the parsed parts of an ICU message. */
export function compileCatalog(language: string, group?: string): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(readMessages(language, group)).map(([key, text]) => [key, compileMessage(text)]),
  )
}

/** Domains that separate documents need in addition to their own group. */
const OTHER_WORDS: Readonly<Record<SeparateGroup, RegExp>> = {
  vault:
    /^(?:wallet\.|progress\.|error(?:-next)?\.keyring\/|error\.unknown$|trade\.type\b|trade\.side\b|trade\.(?:price|total)\.worst$|trade\.estimate(?:\.row|\.impact)?$)/u,
  staff: /^(?:error(?:-next)?\.|identity\.|exam\.|shell\.(?:theme|language|product|logo|retry)|common\.)/u,
}

/** Returns all messages of a separate document in a language. Such a document fetches nothing later. */
export function compileSeparateCatalog(language: string, group: SeparateGroup): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(readMessages(language))
      .filter(([key]) => key.startsWith(`${group}.`) || OTHER_WORDS[group].test(key))
      .map(([key, text]) => [key, compileMessage(text)]),
  )
}
