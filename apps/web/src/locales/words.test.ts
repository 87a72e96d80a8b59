import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compileCatalog, readMessages } from '../../build/catalogs.ts'
import { activateMessages, translate } from '../lib/i18n.ts'
import type { MessageKey } from './keys.ts'
import type { Language } from '../lib/languages.ts'
import { useSpecificationWording } from '../testing/swt-network.ts'

/** Forbidden words of a catalog, and their replacements. `docs/reference/words.md` is the glossary. */
const REFUSED: Readonly<Record<Language, readonly (readonly [pattern: RegExp, instead: string])[]>> = {
  en: [
    [/did not arrive/i, 'did not load'],
    [/\bby itself\b/i, 'automatically'],
    [/load the page again/i, 'Reload the page'],
    [/order is not known yet|not there any more/i, 'result not known yet; no longer exists'],
    [/nobody is on the other side/i, 'There are no orders on the other side'],
    [/came too late/i, 'expired before it was processed'],
    [/24 h\b/i, '24h'],
    [/order-?list|offer book/i, 'order book'],
  ],
  zh: [
    [/盘口|委托单|委托簿/u, '订单簿'],
    [/订单(?!簿)/u, '委托'],
    [/(?<!只)挂单(?!方)/u, '委托; 未成交; 当前委托'],
    [/没有加载成功|加载失败/u, '未能加载'],
    [/过期/u, '失效; 到期'],
    [/用最大$/u, '使用最大值'],
    [/还不清楚/u, '尚未获取'],
    [/[买卖]入?出?了/u, '已买入; 已卖出'],
    [/24h/iu, '24 小时'],
    [/[\p{Script=Han}](?!线)\d|\d(?!分$|时$)[\p{Script=Han}]/u, 'a space between figures and Chinese'],
    [/你/u, '您'],
    [/\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u, 'a space between letters and Chinese'],
    [/止损止盈/u, '止盈止损'],
    [/(?:没有|未)(?:发送|签名)任何内容/u, '未发出任何交易; 未签署任何交易'],
    [/(?:此|该|这个)浏览器/u, '本浏览器'],
    [/签名(?:委托|撤单|转账|票据|这|两笔)/u, '签署'],
    [/[价数总][格量额]不是/u, '格式不正确'],
    [/做市/u, '挂单方'],
    [/开仓|建仓/u, '入场'],
    [/竞拍槽/u, '竞拍席位'],
    [/验证人|验证节点/u, '验证者'],
    [/期满/u, '到期'],
    [/年化(?!收益率|基点| \{)/u, '年化收益率'],
    [/撤单中|已撤单/u, '撤销中; 已撤销'],
    [/下单表单/u, '下单区'],
    [/(?<!下)载入/u, '加载'],
    [/未?收录该?代币/u, '上架'],
    [/还没有(?:成交|委托|资产|记录|产品|支付|充值|提现|收益)/u, '暂无'],
    [/\p{Script=Han} ?[,;:!?()]|[,;:!?()]\p{Script=Han}/u, 'full-width punctuation'],
    [/\p{Script=Han} [“（]|[”）] \p{Script=Han}/u, 'no space at full-width punctuation'],
  ],
  ru: [
    [/леджер/iu, 'реестр'],
    [/книг\p{L}* заявок|заявк\p{L}* (?:на покупку|на продажу)/iu, 'стакан; ордер'],
    [/(?<!\p{L})секрет(?!н)\p{L}*/iu, 'секретный ключ'],
    [/в эфире/iu, 'На связи'],
    [/родн\p{L}+|базов\p{L}+ монет\p{L}*/iu, 'монета сети'],
    [/(?<!\p{L})сбор\p{L}*/iu, 'комиссия'],
    [/опозда\p{L}+|судьба/iu, 'срок истёк; результат'],
    [/одним взглядом/iu, 'Обзор рынков'],
    [/отзыва\p{L}+/iu, 'Отменяется'],
    [/^(?:лимит|рынок)$/iu, 'Лимитный; Рыночный'],
    [/тестов\p{L}+ деньг\p{L}+/iu, 'тестовые средства'],
    [/k-line/iu, 'Графики; свечи'],
    [/фраз\p{L}+ восстановления/iu, 'сид-фраза'],
    [/резервн\p{L}+ запис\p{L}+/iu, 'резервная копия'],
    [/открыт\p{L}+ ключ/iu, 'публичный ключ'],
    [/подтвер\p{L}+ личност/iu, 'верификация'],
    [/ждущ\p{L}+ ордер/iu, 'условный ордер'],
    [/тикет отлож|отлож\p{L}+ тикет/iu, 'тикет создан'],
    [/персонал\p{L}*/iu, 'сотрудники'],
    [/аккаунт/iu, 'учётная запись'],
    [/\} %/u, '{percent}%'],
    [/не (?:более|менее)(?!\p{L})/iu, 'не больше; не меньше'],
    [/(?:ваши|свои|# )\s*(?:вводы?|выводы)(?!\p{L})|ввод(?:ов|ы)(?!\p{L})/iu, 'ввод; заявка на ввод; история вывода'],
    [/(?:стоит|стоят|ждёт) в книге/iu, 'в стакане'],
    [/подписыва\p{L}+ за \p{L}+ счёт/iu, 'от имени счёта'],
    [/усеч\p{L}+/iu, 'округлены вниз'],
  ],
}

/** Sentences of the specification. A network with the specification's wording shows them verbatim in English. */
const QUOTED = {
  'error.unknown': 'Unknown error code, contact the webmaster',
  'error.keyring/incorrect-password': 'Incorrect password',
  'error.keyring/empty-password': 'Null password not allowed',
  'error.keyring/no-wallet': 'Wallet address non-existent, add a wallet',
  'error.keyring/secret-invalid': 'Secret invalid',
  'error.keyring/signature-failed': 'Unable to submit due to signature failure',
  'error.keyring/wallet-empty': 'Wallet empty',
  'error.networkBroken': 'The network is broken. Please check the network link and try again',
  'error.networkError': 'Network Error',
  'error.canceled': 'pending request had been canceled',
  'error.4029': 'please try again later',
  'transactions.order-failed': 'Submission failure',
  'transactions.payment-failed': 'Payment submission failed',
  'wallet.copy-success': 'Copy success',
  'wallet.block-secret': 'Input wallet key',
  'wallet.secret-invalid': 'secret is invalid',
  'wallet.block-file': 'Please import keystore',
  'wallet.title-change': 'Edit and change',
  'wallet.input-password': 'Input trade password',
  'error.keyring/locked': 'Input trade password',
  'gateway.withdraw-fault.belowMinimum': 'Withdrawl amount is not less than 20',
  'gateway.withdraw-fault.fee': 'your withdrawal fee is insufficient',
  'gateway.no-settings.deposit': 'Failure to obtain deposit settings, please refresh page!',
} satisfies Partial<Record<MessageKey, string>>

afterEach(() => useSpecificationWording(false))

const LANGUAGES: readonly Language[] = ['en', 'zh', 'ru']

/** Rows of the glossary's table: concept and the word in each language. A semicolon separates variants. */
const glossary = readFileSync(join(import.meta.dirname, '../../../../docs/reference/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:concept|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, concept = '', en = '', zh = '', ru = '']) => ({ concept, words: { en, zh, ru } }))

describe.each(LANGUAGES)('words in %s', (language) => {
  const messages = Object.entries(readMessages(language))

  it('uses one word for each thing, and no variant that the glossary excludes', () => {
    const found = messages.flatMap(([key, text]) =>
      REFUSED[language].filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${key}: ${text} (${instead})`),
    )
    expect(found).toEqual([])
  })

  it('uses every word of the glossary somewhere', () => {
    const all = messages.map(([, text]) => text.toLowerCase()).join('\n')
    const unsaid = glossary
      .flatMap(({ concept, words }) => words[language].split(';').map((word) => ({ concept, word: word.trim() })))
      .filter(({ word }) => word === '' || !all.includes(word.toLowerCase()))
    expect(unsaid).toEqual([])
    expect(glossary.length).toBeGreaterThan(30)
  })
})

it('ERR-020 ERR-021 ERR-022 ERR-023 ERR-031 ERR-032 ERR-037 ERR-038 ERR-045 ERR-046 ERR-048 ERR-068 ERR-070 ERR-071 WAL-039 quotes the specification to the letter where the network wants its wording', () => {
  useSpecificationWording(true)
  activateMessages('en', compileCatalog('en'))
  const keys = Object.keys(QUOTED) as (keyof typeof QUOTED)[]
  expect(Object.fromEntries(keys.map((key) => [key, translate(key, { min: 20 })]))).toEqual(QUOTED)
})

it('uses its own wording by default', () => {
  activateMessages('en', compileCatalog('en'))
  const quoted = new Set(Object.values<string>(QUOTED))
  const keys = Object.entries(readMessages('en')).filter(([, words]) => words.startsWith('{wording, select'))
  expect(keys.length).toBeGreaterThan(10)
  for (const [key] of keys) expect(quoted).not.toContain(translate(key as MessageKey, { min: 20 }))
})

it('names the window check words differently from a backup', () => {
  for (const language of ['en', 'zh', 'ru'] as const) {
    const { 'vault.phrase': name, 'vault.phrase-why': why } = readMessages(language)
    expect(name, language).not.toMatch(/phrase|backup|recover|secret|助记|暗语|备份|фраз|резерв|восстанов/iu)
    expect(why, language).toMatch(/not a backup|不是备份|не резервная копия/u)
  }
})

it('TRD-044 no copy claims how fast trades are matched: no measurement supports such a text', () => {
  const CLAIM =
    /(?:trades|transactions|orders|matches) (?:per|a) second|\d+ ?tps|每秒[^，。]*(?:笔|撮合|交易)|(?:сдел|транзакц|ордер)\p{L}* в секунду/iu
  for (const language of ['en', 'zh', 'ru'] as const)
    for (const [key, words] of Object.entries(readMessages(language)))
      expect(words, `${language} ${key}`).not.toMatch(CLAIM)
})
