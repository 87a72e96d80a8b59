import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export type CompiledCatalog = Record<string, ReturnType<typeof compileMessage>>

/** Where the words lie: one folder a language, one flat JSON file a domain. */
export const localesFolder = join(import.meta.dirname, '../src/locales')

/** The files of one language, in a fixed order. */
export const catalogFiles = (language: string): string[] =>
  readdirSync(join(localesFolder, language))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(localesFolder, language, name))

/** All messages of one language as written, by key. A later file may not repeat a key of an earlier one. */
export const readMessages = (language: string): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const file of catalogFiles(language)) {
    const domain = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(domain)) {
      if (key in messages) throw new RangeError(`message ${key} is defined twice in ${language}`)
      messages[key] = text
    }
  }
  return messages
}

/** The messages of one language as the runtime wants them: plain text, or the parsed pieces of an ICU message. */
export const compileCatalog = (language: string): CompiledCatalog =>
  Object.fromEntries(Object.entries(readMessages(language)).map(([key, text]) => [key, compileMessage(text)]))
