import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { cacheTime } from '../info/info.schema.ts'
import { decimalText, timeMs } from '../primitives.schema.ts'
import { MARKET_CAP_SYMBOLS, NO_PRICE } from './market-cap-symbols.ts'
import { siteRoutes } from './site.routes.ts'
import { localText } from './site.schema.ts'

const timed = { query: cacheTime }
const figure = z.union([decimalText, z.literal(NO_PRICE)])

/** Price and market capitalization of a symbol; '--' while no source provides them. */
const marketCap = z.object({
  symbol: z.enum(MARKET_CAP_SYMBOLS),
  /** US dollars. */
  price: figure,
  /** US dollars. */
  marketCap: figure,
  /** Time of the last value from a source; null if no source has returned one. */
  time: z.nullable(timeMs),
  /** Whether the values are outdated, because no source responds or sources contradict each other. */
  stale: z.boolean(),
})

const PARTNER_FIELDS = 32

/** Content of a partner request: a list of plain values, which no wallet would sign as a transaction. */
const partnerBody = z
  .record(
    z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/, 'a name')),
    z.union([z.string().check(z.maxLength(256)), z.int(), z.boolean()]),
  )
  .check(z.refine((body) => Object.keys(body).length <= PARTNER_FIELDS, `at most ${PARTNER_FIELDS} values`))

const signed = z.object({
  /** Ed25519 signature of the UTF-8 bytes of `text`, in hexadecimal. */
  signature: z.string(),
  /** The complete signed text: purpose, signer, recipient, time, and the body with sorted names. */
  text: z.string(),
})

export const siteCalls = {
  version: defineCall(siteRoutes.version, {
    ...timed,
    summary: 'Get the version of this program and the network that it serves',
    output: z.object({ version: z.string(), network: z.string() }),
  }),
  addCoins: defineCall(siteRoutes.addCoins, {
    ...timed,
    summary: 'Get the listing conditions in Markdown, and where to apply',
    output: z.object({ content: localText, url: z.string() }),
  }),
  bonusRate: defineCall(siteRoutes.bonusRate, {
    ...timed,
    summary: 'List the bonus rates of the products on sale',
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
    query: z.object({ symbol: z.enum(MARKET_CAP_SYMBOLS), t: z.optional(z.string()) }),
    summary:
      "Get the price and market capitalization of a coin from the operator's sources, at most five minutes old unless marked stale",
    output: marketCap,
  }),
  tokens: defineCall(siteRoutes.tokens, {
    summary: 'List all tokens traded here',
    output: z.object({ tokens: z.array(z.object({ code: z.string(), title: z.string(), issuer: z.string() })) }),
  }),
  signingKeys: defineCall(siteRoutes.signingKeys, {
    summary: 'List the public keys that sign requests to partners, by partner',
    output: z.object({
      keys: z.array(z.object({ signer: z.string(), algorithm: z.literal('ed25519'), publicKey: z.string() })),
    }),
  }),
  sign: defineCall(siteRoutes.sign, {
    body: partnerBody,
    summary:
      "Sign a request to the partner that the Signer header names, with this exchange's key for it; `message` is success or the reason for a refusal",
    output: z.object({ message: z.string(), data: z.nullable(signed) }),
  }),
  shortUrl: defineCall(siteRoutes.shortUrl, {
    body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
    summary:
      'Shorten the address of a page of this exchange; returns the long address while the service is unavailable',
    output: z.object({ ShortUrl: z.string() }),
  }),
} as const

export type MarketCap = z.infer<typeof marketCap>
export type BonusRate = z.infer<(typeof siteCalls)['bonusRate']['output']>['rates'][number]
export type SignedRequest = z.infer<typeof signed>
export type PartnerBody = z.infer<typeof partnerBody>
