import { PUBLIC_READ, type Route } from '../route.ts'

const READ = { ...PUBLIC_READ, timeout: 'info', enveloped: true } as const satisfies Partial<Route>

const FILE = { ...READ, revalidated: true } as const

/** Header of a call to `sign`, with the recipient of the signed request. */
export const SIGNER_HEADER = 'signer'

/**
 * Static facts about this exchange, market capitalization, and partners (API-013..015, API-098..100, API-106, API-108).
 */
export const siteRoutes = {
  version: { ...FILE, id: 'site.version', path: '/static/config/version.json', errors: ['notReady'] },
  addCoins: { ...FILE, id: 'site.addCoins', path: '/static/config/add-coins.json', errors: ['notReady'] },
  bonusRate: { ...FILE, id: 'site.bonusRate', path: '/static/config/bonus-rate.json', errors: ['notReady'] },
  /** Spelled as in the specification, including the trailing slash. */
  price: {
    ...READ,
    id: 'site.price',
    path: '/api/v1/partner/price/get-grice/',
    errors: ['invalidParameter', 'notReady'],
  },
  tokens: { ...FILE, id: 'site.tokens', path: '/api/v1/partner/all-tokens', errors: ['notReady'] },
  signingKeys: { ...READ, id: 'site.signingKeys', path: '/v1/sign/keys', errors: ['notReady'] },
  sign: {
    method: 'POST',
    effect: 'write',
    auth: 'none',
    rate: 'change',
    bodyLimit: 8_192,
    idempotency: 'none',
    ownPages: true,
    timeout: 'business',
    enveloped: false,
    id: 'site.sign',
    headers: [SIGNER_HEADER],
    path: '/v1/sign',
    errors: ['invalidParameter', 'notAllowed', 'tooFrequent', 'notReady'],
  },
  shortUrl: {
    method: 'POST',
    effect: 'write',
    auth: 'none',
    rate: 'change',
    bodyLimit: 2_048,
    idempotency: 'none',
    ownPages: true,
    timeout: 'info',
    enveloped: true,
    id: 'site.shortUrl',
    path: '/api/v1/short-url',
    errors: ['invalidParameter', 'notAllowed', 'notSetUp', 'tooFrequent', 'notReady'],
  },
} as const satisfies Record<string, Route>
