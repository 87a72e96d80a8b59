import { ERROR_CODES } from '@tidebook/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { catalogFiles, compileCatalog, localesFolder, readMessages } from '../../build/catalogs.ts'
import { MESSAGE_GROUPS } from '../locales/groups.ts'
import { activateLanguage, activateMessages, formatError, loadMessages, translate, type MessageKey } from './i18n.ts'
import { LANGUAGES } from './languages.ts'
import { networkMessageValues } from './network.ts'
import { useSpecificationWording } from '../testing/swt-network.ts'

const source = join(import.meta.dirname, '..')
const en = readMessages('en')
const keys = Object.keys(en)

/**
 * Texts that are the same in every language: signs, figures, capitalized abbreviations and names. A sentence has
 * lowercase letters.
 */
const NO_WORDS =
  /^(?:[A-Z0-9%.,，:;+/·()[\]\-–№\s]|\{[^{}]*\}|Tidebook|K-line|Ledger|Post only|secp256k1|ed25519|min|max)*$/

/** Returns the arguments of a compiled message, including those inside plural and select forms. */
function argumentsIn(piece: unknown): string[] {
  if (!Array.isArray(piece)) return []
  return piece.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return []
    const [name, , forms] = token as [string, string?, Record<string, unknown>?]
    return [name, ...Object.values(forms ?? {}).flatMap(argumentsIn)]
  })
}

/** Excludes network terms, which every text can use: one language may need them where another does not. */
function argumentsOf(message: unknown): string[] {
  return [...new Set(argumentsIn(message))].filter((name) => !Object.hasOwn(networkMessageValues(), name)).toSorted()
}

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))
const allText = sources.map(({ text }) => text).join('\n')

/** Keys that are built in code: `transactions.${kind}-${state}`. */
const patterns = [...allText.matchAll(/`([a-z0-9-]+\.[^`\s]*\$\{[^`]*)`/gi)].map(
  (match) =>
    new RegExp(`^${(match[1] ?? '').replace(/[.*+?^()|[\]\\]/g, String.raw`\$&`).replace(/\$\{[^}]*\}/g, '.+')}$`),
)

describe('catalogs in three languages', () => {
  it.each(LANGUAGES)('%s has exactly the keys of English, file by file (I18-001 I18-002 I18-003)', (language) => {
    const files = (folder: string): string[] => catalogFiles(folder).map((file) => basename(file))
    expect(files(language)).toEqual(files('en'))
    for (const file of files('en')) {
      const of = (folder: string): string[] =>
        Object.keys(JSON.parse(readFileSync(join(localesFolder, folder, file), 'utf8')) as object).toSorted()
      expect(of(language), `${language}/${file}`).toEqual(of('en'))
    }
  })

  it.each(LANGUAGES)('%s takes the same arguments and compiles (I18-001 I18-002 I18-003)', (language) => {
    const english = compileCatalog('en')
    const messages = compileCatalog(language)
    for (const key of keys) expect(argumentsOf(messages[key]), key).toEqual(argumentsOf(english[key]))
  })

  it.each(LANGUAGES)('%s has a text and a next step for every code that the server can return (UX-107)', (language) => {
    const words = readMessages(language)
    for (const { code, key } of Object.values(ERROR_CODES)) {
      expect(words[key], `${language} ${code}`).toBeTruthy()
      expect(words[`error-next.${code}`], `${language} ${code}`).toBeTruthy()
    }
  })

  it('Chinese is written in Chinese, Russian in Cyrillic (I18-001 I18-003)', () => {
    const without = (language: string, script: RegExp): string[] =>
      Object.entries(readMessages(language))
        .filter(([, text]) => !script.test(text) && !NO_WORDS.test(text))
        .map(([key, text]) => `${key}: ${text}`)
    expect(without('zh', /\p{Script=Han}/u)).toEqual([])
    expect(without('ru', /\p{Script=Cyrillic}/u)).toEqual([])
  })

  it('a group that is first needed while the language changes is shown in the new language', async () => {
    await activateLanguage('en')
    const changed = activateLanguage('zh')
    await loadMessages('site')
    await changed
    expect(translate('site.more')).toBe(readMessages('zh')['site.more'])
    await activateLanguage('en')
  })

  it('every key is in the file of its domain', () => {
    for (const file of catalogFiles('en')) {
      const domain = basename(file, '.json').split('.')[0]
      for (const key of Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)) {
        expect(key.startsWith(`${domain}.`) || /^error(-next)?\./.test(key), `${key} in ${domain}.json`).toBe(true)
      }
    }
  })

  it('every key is used', () => {
    const used = (key: string): boolean =>
      allText.includes(`'${key}'`) || /^error(-next)?\./.test(key) || patterns.some((pattern) => pattern.test(key))
    expect(keys.filter((key) => !used(key))).toEqual([])
  })

  it('texts that load with a screen are used by that screen only', () => {
    const allowed: Record<string, RegExp> = {
      trade:
        /^(features\/(chart|market-trades|order-book|orders|paper|pair-header|replay|stops|trade-form|trade)|routes\/(trade|history|more-orders)|vault\/)/,
      chart: /^features\/chart\/(views\/(?!chart-(legend|panel|toolbar)|kline-|indicator-(?!legend))|services)/,
      explorer: /^routes\/explorer/,
      studies: /^features\/chart\/views\/indicator-panel/,
      history: /^(features\/(orders|paper|stops|transaction-detail|transfer|verify)|routes\/history)/,
      accounts: /^(features\/(sign-in|account)|locales)/,
      account: /^features\/account/,
      signIn: /^features\/sign-in/,
      exam: /^features\/exam/,
      gateway: /^(features\/(gateway|finance)|routes\/(deposit|withdraw))/,
      finance: /^(features\/finance|routes\/finance)/,
      site: /^(features\/site|locales)/,
      content: /^(features\/content|locales|routes\/(information|guide|help|content|about))/,
      transactions:
        /^(features\/(stops|transactions|transaction-detail|transfer|trade-form\/(services\/sign-orders|views\/(order-estimate|error-line|waiting-(dialog|plan))))|vault\/)/,
      chains: /^features\/(chains|gateway)/,
      devices: /^features\/devices/,
      settings: /^features\/ledger-settings/,
      wallet:
        /^(features\/(chains|session\/services\/upload-wallet|transfer|wallet\/(views\/(?!wallet-(?!creation)|inactive-hint)|model|services\/(accounts|vault-windows)))|routes\/wallet|vault\/)/,
      paper: /^features\/(paper|trade-form\/services\/place-paper)/,
      own: /^(features\/(notices|portfolio)|app\/offline)/,
      vault: /^vault\//,
      staff: /^staff\//,
      identity: /^(features\/(account\/views\/account-page|identity|transactions\/services\/real-name)|staff\/)/,
      desk: /^(features\/(orders|replay|trade-form|order-book)|routes\/trade\/replay)/,
      commands: /^app\/commands/,
      unknown: /^app\/unknown-path/,
      swap: /^(features\/(swap|pools|transfer)|routes\/swap)/,
      pools: /^features\/pools/,
      transfer: /^(features\/(chains|transfer)|routes\/(history|wallet))/,
    }
    for (const group of Object.keys(MESSAGE_GROUPS)) {
      const mine = Object.keys(readMessages('en', group))
      const users = sources.filter(({ text }) => mine.some((key) => text.includes(`'${key}'`))).map(({ name }) => name)
      expect(
        users.filter((name) => !(allowed[group]?.test(name) ?? false)),
        group,
      ).toEqual([])
    }
  })
})

describe('translate', () => {
  activateMessages('en', compileCatalog('en'))

  it('inserts arguments', () => {
    expect(translate('home.open', { pair: 'SWTC/CNT' })).toBe('Open SWTC/CNT')
  })

  it('has the texts of the network errors (ERR-045 ERR-046)', () => {
    useSpecificationWording(true)
    expect(formatError('networkBroken')).toBe('The network is broken. Please check the network link and try again')
    useSpecificationWording(false)
    expect(formatError('networkBroken')).toMatch(/^No connection to the exchange/)
    expect(formatError('networkError')).toBe('Network Error')
  })

  it('explains a failed connection, which has no code, and whether the browser is offline (ERR-045 ERR-046)', () => {
    expect(formatError('')).toBe('Network Error')
    vi.stubGlobal('navigator', { onLine: false })
    expect(formatError('')).toMatch(/^No connection to the exchange/)
    vi.unstubAllGlobals()
  })

  it('shows an unknown message as it is, and an unknown code as unknown', () => {
    expect(formatError('no-such-code', { message: 'as it came' })).toBe('as it came')
    expect(formatError('no-such-code')).toBe('Unknown error code, contact the webmaster')
  })

  it('keeps the type of keys and the catalog in sync', () => {
    const key: MessageKey = 'shell.product'
    expect(en[key]).toBe('Tidebook')
  })
})
