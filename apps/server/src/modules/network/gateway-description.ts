import { compare, parseDecimal } from '@tidebook/amount'
import { CHAIN_TYPES } from '@tidebook/contract/network'
import * as z from 'zod/mini'
import { amount, code } from './described.ts'
import { gatewayAssetFaults, type DescribedTokens } from './gateway-asset.ts'

const percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,6})?$/, 'a percentage below 100'))
const fee = z.union([z.strictObject({ fixed: amount }), z.strictObject({ percent })])
const both = z.object({ deposit: amount, withdraw: amount })

/** Global settings of deposits and withdrawals (XCH-001). */
export const crossChain = z.object({
  open: z.boolean(),
  /** Service that offers deposits and withdrawals while they are closed. */
  replacement: z.optional(
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      url: z.string().check(z.regex(/^https:\/\/[\w.-]+(\/[\w./-]*)?$/, 'an https:// address'), z.maxLength(200)),
    }),
  ),
  /** Token, and the balance of the token from which a wallet pays half the fees (WDR-015). */
  halved: z.optional(z.object({ token: code, from: amount })),
})

/** A coin or token on another chain, and the token that represents it here. Amounts are in whole coins. */
export const gateway = z.object({
  /** Name of the coin on its chain, unique among the gateways. */
  base: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, 'the name of a coin')),
  chain: z.enum(CHAIN_TYPES),
  /** Token on the chain, by its code or contract in `tokens` of the chain's entry; the coin of the chain if absent. */
  asset: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  token: code,
  /** Whether the gateway is enabled; each direction also requires its own flag (A03). */
  enabled: z._default(z.boolean(), true),
  deposit: z._default(z.boolean(), true),
  withdraw: z._default(z.boolean(), true),
  minimum: both,
  maximum: both,
  /**
   * Percentage of the minimum below which a payment creates no order. Such a payment is kept, and neither credited nor
   * returned.
   */
  dust: z._default(percent, '1'),
  /** Amount that must remain in the paying wallet. */
  keep: z._default(amount, '0'),
  fee: z.object({ deposit: fee, withdraw: fee }),
  /** Number of confirmations after which a payment counts. */
  confirmations: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 12),
  /** Amount above which two staff members must approve. */
  reviewAbove: amount,
  /**
   * Maximum amounts that are paid out without staff: to one wallet or account in 24 hours, and of the coin in an hour.
   */
  payouts: z.optional(z.strictObject({ ownerDay: z.optional(amount), coinHour: z.optional(amount) })),
})

export type GatewayDescription = z.infer<typeof gateway>
export type CrossChainDescription = z.infer<typeof crossChain>

interface Described extends DescribedTokens {
  readonly profile: string
  readonly crossChain?: CrossChainDescription | undefined
  readonly gateways: readonly GatewayDescription[]
}

/**
 * Returns faults of gateways that the schema does not detect.
 * @param known codes of the ledger's currencies
 */
export function gatewayFaults(
  { profile, crossChain: whole, gateways, chains }: Described,
  knownTokens: ReadonlySet<string>,
): readonly string[] {
  const bases = gateways.map(({ base }) => base)
  const isBelow = (one: string, other: string): boolean => compare(parseDecimal(one), parseDecimal(other)) < 0
  return [
    ...bases.filter((base, index) => bases.indexOf(base) !== index).map((base) => `gateways: ${base} is listed twice`),
    // Disabled gateways are also checked, so that enabling one requires no other edit.
    ...(whole?.open === true ? gateways : [])
      .filter(({ token }) => !knownTokens.has(token))
      .map(({ base, token }) => `gateways: ${base}: no token has the code ${token}; add it to "tokens"`),
    ...gateways
      .filter(({ chain, withdraw }) => chain === profile && withdraw)
      .map(({ base }) => `gateways: ${base} is of the exchange's own ledger, where a withdrawal is a transfer`),
    ...gateways
      .filter(
        ({ minimum, maximum }) =>
          isBelow(maximum.deposit, minimum.deposit) || isBelow(maximum.withdraw, minimum.withdraw),
      )
      .map(({ base }) => `gateways: ${base}: its maximum is below its minimum`),
    ...gatewayAssetFaults({ chains }, gateways),
    ...(whole?.halved === undefined || knownTokens.has(whole.halved.token)
      ? []
      : [`crossChain: no token has the code ${whole.halved.token}`]),
  ]
}
