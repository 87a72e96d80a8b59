import { compare, parseDecimal } from '@tidebook/amount'
import { CHAIN_TYPES } from '@tidebook/contract/network'
import * as z from 'zod/mini'
import { amount, code } from './described.ts'

const percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,6})?$/, 'a percentage below 100'))
const fee = z.union([z.strictObject({ fixed: amount }), z.strictObject({ percent })])
const both = z.object({ deposit: amount, withdraw: amount })

/** Deposits and withdrawals as a whole (XCH-001). */
export const crossChain = z.object({
  open: z.boolean(),
  /** The service that takes them where they are closed. */
  replacement: z.optional(
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      url: z.string().check(z.regex(/^https:\/\/[\w.-]+(\/[\w./-]*)?$/, 'an https:// address'), z.maxLength(200)),
    }),
  ),
  /** A token of which a wallet holds this much to pay half the fees (WDR-015). */
  halved: z.optional(z.object({ token: code, from: amount })),
})

/** A coin of another chain and the token that stands for it. Amounts in whole coins. */
export const gateway = z.object({
  /** The coin's name on its chain. */
  base: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, 'the name of a coin')),
  chain: z.enum(CHAIN_TYPES),
  token: code,
  /** Whether the chain takes part at all; both directions need it beside their own flag (A03). */
  enabled: z._default(z.boolean(), true),
  deposit: z._default(z.boolean(), true),
  withdraw: z._default(z.boolean(), true),
  minimum: both,
  maximum: both,
  /** Percent of the minimum below which a payment makes no order: it is kept, and neither credited nor returned. */
  dust: z._default(percent, '1'),
  /** What the paying wallet keeps. */
  keep: z._default(amount, '0'),
  fee: z.object({ deposit: fee, withdraw: fee }),
  /** Blocks after which a payment counts. */
  confirmations: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 12),
  /** Above it two of the staff have to agree. */
  reviewAbove: amount,
  /** Most that is paid out without staff: to one wallet or account in 24 hours, and of the coin in an hour. */
  payouts: z.optional(z.strictObject({ ownerDay: z.optional(amount), coinHour: z.optional(amount) })),
})

export type GatewayDescription = z.infer<typeof gateway>
export type CrossChainDescription = z.infer<typeof crossChain>

interface Described {
  readonly profile: string
  readonly crossChain?: CrossChainDescription | undefined
  readonly gateways: readonly GatewayDescription[]
}

/** What no schema says about gateways. @param known codes of the ledger's currencies */
export const gatewayFaults = (
  { profile, crossChain: whole, gateways }: Described,
  known: ReadonlySet<string>,
): readonly string[] => {
  const bases = gateways.map(({ base }) => base)
  const isBelow = (one: string, other: string): boolean => compare(parseDecimal(one), parseDecimal(other)) < 0
  return [
    ...bases.filter((base, index) => bases.indexOf(base) !== index).map((base) => `gateways: ${base} is listed twice`),
    // A gateway that is disabled is checked as well, so that enabling it needs no other edit.
    ...(whole?.open === true ? gateways : [])
      .filter(({ token }) => !known.has(token))
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
    ...(whole?.halved === undefined || known.has(whole.halved.token)
      ? []
      : [`crossChain: no token has the code ${whole.halved.token}`]),
  ]
}
