import { LEDGER_MICRO } from '@tidebook/contract'
import { balancesOf, holdingsOfNode, type BalanceText, type Reserves } from '@tidebook/market'
import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'

const page = z.looseObject({ marker: z.optional(z.unknown()) })
const fields = z.record(z.string(), z.unknown())
const infoAnswer = z.looseObject({ account_data: fields })
const stateAnswer = z.looseObject({
  state: z.looseObject({ validated_ledger: z.looseObject({ reserve_base: z.number(), reserve_inc: z.number() }) }),
})

/** A node that never ends its pages is not waited for. */
const MOST_PAGES = 200

/** Balances of an account as of the last validated ledger; undefined when the account does not exist. @throws NodeLinkError */
export const readBalances = async (
  link: NodeLink,
  account: string,
): Promise<Readonly<Record<string, BalanceText>> | undefined> => {
  try {
    const [info, lines, offers, reserves] = await Promise.all([
      link.request('account_info', { account, ledger_index: 'validated' }),
      readPages(link, 'account_lines', account, 'lines'),
      readPages(link, 'account_offers', account, 'offers'),
      readReserves(link),
    ])
    return balancesOf(holdingsOfNode(understood(infoAnswer, info).account_data, lines, offers), reserves)
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason === 'actNotFound') return undefined
    throw error
  }
}

const reservesOf = new WeakMap<NodeLink, Promise<Reserves>>()

/** The reserves of the node's network; asked once a link, the main chain's own when the node does not say. */
const readReserves = (link: NodeLink): Promise<Reserves> => {
  const known = reservesOf.get(link)
  if (known !== undefined) return known
  const asked = link.request('server_state').then((answer): Reserves => {
    const parsed = stateAnswer.safeParse(answer)
    if (!parsed.success) return { base: LEDGER_MICRO.reserveBase, increment: LEDGER_MICRO.reserveIncrement }
    const { reserve_base, reserve_inc } = parsed.data.state.validated_ledger
    return { base: BigInt(reserve_base), increment: BigInt(reserve_inc) }
  })
  reservesOf.set(link, asked)
  asked.catch(() => reservesOf.delete(link))
  return asked
}

const readPages = async (
  link: NodeLink,
  command: string,
  account: string,
  list: string,
): Promise<Readonly<Record<string, unknown>>[]> => {
  const items: Readonly<Record<string, unknown>>[] = []
  let marker: unknown
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const answer = understood(
      page,
      await link.request(command, { account, ledger_index: 'validated', ...(marker === undefined ? {} : { marker }) }),
    )
    items.push(...understood(z.array(fields), answer[list]))
    marker = answer.marker
    if (marker === undefined || marker === null) break
  }
  return items
}

const understood = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new NodeLinkError(
      'node/malformed',
      `The node's answer cannot be understood: ${parsed.error.issues[0]?.message ?? ''}`,
    )
  return parsed.data
}
