import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { cacheTime } from '../info/info.schema.ts'
import { decimalText, noParameters, timeMs } from '../primitives.schema.ts'
import { MARKET_CAP_SYMBOLS, NO_PRICE } from './market-cap-symbols.ts'
import { siteRoutes } from './site.routes.ts'
import { localText } from './site.schema.ts'

const timed = { params: noParameters, query: cacheTime, body: noParameters }
const figure = z.union([decimalText, z.literal(NO_PRICE)])

/** Price and market capitalization of a symbol; '--' while no source provides them. */
const marketCap = z.object({
  symbol: z.enum(MARKET_CAP_SYMBOLS),
  /** US dollars. */
  price: figure,
  /** US dollars. */
  marketCap: figure,
  /** Time of the last value from a source; null when there was none. */
  time: z.nullable(timeMs),
  /** Whether the values are outdated: no source answers, or sources contradict each other. */
  stale: z.boolean(),
})

const PARTNER_FIELDS = 32

/** Content of a partner request: a list of plain values, and nothing that a wallet would sign. */
const partnerBody = z
  .record(
    z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/, 'a name')),
    z.union([z.string().check(z.maxLength(256)), z.int(), z.boolean()]),
  )
  .check(z.refine((body) => Object.keys(body).length <= PARTNER_FIELDS, `at most ${PARTNER_FIELDS} values`))

const signed = z.object({
  /** Ed25519 signature of the UTF-8 bytes of `text`, hexadecimal. */
  signature: z.string(),
  /** The complete signed text: purpose, signer, recipient, time, and the body with sorted names. */
  text: z.string(),
})

export const siteCalls = {
  version: defineCall(siteRoutes.version, {
    ...timed,
    summary: 'Version of this program, and the network that it serves',
    output: z.object({ version: z.string(), network: z.string() }),
  }),
  addCoins: defineCall(siteRoutes.addCoins, {
    ...timed,
    summary: 'What it takes to have a coin listed, in Markdown, and where to apply',
    output: z.object({ content: localText, url: z.string() }),
  }),
  bonusRate: defineCall(siteRoutes.bonusRate, {
    ...timed,
    summary: 'Bonus rates of the products that are on offer',
    output: z.object({
      rates: z.array(
        z.object({
          token: z.string(),
          product: z.string(),
          /** Annual return on the principal, in hundredths of a percent. */
          yearlyBasisPoints: z.int(),
          days: z.int(),
        }),
      ),
    }),
  }),
  price: defineCall(siteRoutes.price, {
    params: noParameters,
    query: z.object({ symbol: z.enum(MARKET_CAP_SYMBOLS), t: z.optional(z.string()) }),
    body: noParameters,
    summary:
      "Price and market capitalisation of a coin, of the operator's sources, at most five minutes old unless stale",
    output: marketCap,
  }),
  tokens: defineCall(siteRoutes.tokens, {
    params: noParameters,
    query: noParameters,
    body: noParameters,
    summary: 'Every token that is traded here',
    output: z.object({ tokens: z.array(z.object({ code: z.string(), title: z.string(), issuer: z.string() })) }),
  }),
  signingKeys: defineCall(siteRoutes.signingKeys, {
    params: noParameters,
    query: noParameters,
    body: noParameters,
    summary: 'Public keys that requests to partners are signed with, by partner',
    output: z.object({
      keys: z.array(z.object({ signer: z.string(), algorithm: z.literal('ed25519'), publicKey: z.string() })),
    }),
  }),
  sign: defineCall(siteRoutes.sign, {
    params: noParameters,
    query: noParameters,
    body: partnerBody,
    summary:
      "Signs a request to a partner that the header Signer names, with this exchange's own key for it; `message` is success or why not",
    output: z.object({ message: z.string(), data: z.nullable(signed) }),
  }),
  shortUrl: defineCall(siteRoutes.shortUrl, {
    params: noParameters,
    query: noParameters,
    body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
    summary: 'A short address for a page of this exchange; the long one while the service does not answer',
    output: z.object({ ShortUrl: z.string() }),
  }),
} as const

export type MarketCap = z.infer<typeof marketCap>
export type BonusRate = z.infer<(typeof siteCalls)['bonusRate']['output']>['rates'][number]
export type SignedRequest = z.infer<typeof signed>
export type PartnerBody = z.infer<typeof partnerBody>
