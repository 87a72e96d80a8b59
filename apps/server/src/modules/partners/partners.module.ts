import { calls } from '@tidebook/contract'
import { SIGNER_HEADER } from '@tidebook/contract/site'
import type { ServerModule } from '../../platform/server-module.ts'
import type { PartnerKeys } from './partner-keys.ts'
import type { ShortUrls } from './short-urls.ts'
import { signRequest } from './sign-request.ts'

export interface PartnersOptions {
  readonly keys: PartnerKeys
  readonly shortUrls: ShortUrls
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Requests to third parties: signed requests and short addresses (API-106, API-108). */
export function partnersModule({ keys, shortUrls, now }: PartnersOptions): ServerModule {
  return {
    name: 'partners',
    roles: ['api'],
    calls: ({ call }) => {
      call(calls.site.signingKeys, async () => ({
        keys: await Promise.all(
          keys.names.map(async (signer) => ({
            signer,
            algorithm: 'ed25519' as const,
            publicKey: await keys.publicKeyOf(signer),
          })),
        ),
      }))
      call(calls.site.sign, ({ body, headers, visit }) =>
        signRequest(keys, { body, signer: headers[SIGNER_HEADER], origin: visit.addresses.web }, now()),
      )
      call(calls.site.shortUrl, async ({ body, visit }) => ({
        ShortUrl: await shortUrls.get(body.url, visit.addresses.web),
      }))
    },
  }
}
