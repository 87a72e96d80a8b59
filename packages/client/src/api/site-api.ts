import { siteRoutes, SIGNER_HEADER } from '@tidebook/contract/routes'
import type {
  BonusRate,
  LocalText,
  MarketCap,
  MarketCapSymbol,
  PartnerBody,
  SignedRequest,
} from '@tidebook/contract/site'
import { ClientError } from '../client-error.ts'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

const SIGNED = 'success'

/** Static facts about this exchange, market capitalization, and partners. A page that needs them creates this API. */
export function createSiteApi(http: HttpClient, now: () => number) {
  const timed = () => ({ query: { t: now() } })
  return {
    version: (end: AbortOptions = {}) =>
      http.call<{ readonly version: string; readonly network: string }>(siteRoutes.version, { ...timed(), ...end }),
    /** Returns the requirements for listing a coin, in Markdown, and where to apply. */
    addCoins: (end: AbortOptions = {}) =>
      http.call<{ readonly content: LocalText; readonly url: string }>(siteRoutes.addCoins, { ...timed(), ...end }),
    bonusRate: (end: AbortOptions = {}) =>
      http.call<{ readonly rates: readonly BonusRate[] }>(siteRoutes.bonusRate, { ...timed(), ...end }),
    /** Returns the price and market capitalization of a coin; '--' while unknown. */
    marketCap: (symbol: MarketCapSymbol, end: AbortOptions = {}) =>
      http.call<MarketCap>(siteRoutes.price, { query: { symbol, t: now() }, target: symbol, ...end }),
    tokens: (end: AbortOptions = {}) =>
      http.call<{
        readonly tokens: readonly { readonly code: string; readonly title: string; readonly issuer: string }[]
      }>(siteRoutes.tokens, end),
    /**
     * Returns a partner request signed with the exchange's key.
     * @throws ClientError `client/unsigned` for every message other than success (API-107)
     */
    sign: async (signer: string, body: PartnerBody, end: AbortOptions = {}): Promise<SignedRequest> => {
      const answer = await http.call<{ readonly message?: unknown; readonly data?: SignedRequest | null } | null>(
        siteRoutes.sign,
        { body, headers: { [SIGNER_HEADER]: signer }, target: `${signer} ${JSON.stringify(body)}`, ...end },
      )
      const message = answer.result ? answer.data?.message : answer.msg
      const data = answer.data?.data
      if (message === SIGNED && typeof data?.signature === 'string') return data
      throw new ClientError('client/unsigned', typeof message === 'string' ? message : '')
    },
    /**
     * Returns a short address for a page of this exchange, or the page's own address if it has no short one (API-108).
     */
    shortUrl: async (url: string, end: AbortOptions = {}): Promise<string> => {
      const answer = await http.call<{ readonly ShortUrl: string }>(siteRoutes.shortUrl, {
        body: { url },
        target: url,
        ...end,
      })
      return answer.result ? answer.data.ShortUrl : url
    },
  }
}

export type SiteApi = ReturnType<typeof createSiteApi>
