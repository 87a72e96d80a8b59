import { ACCOUNT_FLAGS } from '@tidebook/ledger'
import type { AccountView, LineView } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { microUnits } from '../../json/json-amount.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { sliceRead } from '../params/page.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

const PAGE = { least: 10, usual: 300, most: 400 }
const DEFAULT_RIPPLE = { ledgerFlag: ACCOUNT_FLAGS.defaultRipple, setFlag: 8 }
const SET_NO_RIPPLE = 0x0002_0000
const CLEAR_NO_RIPPLE = 0x0004_0000

type Role = 'gateway' | 'user'

function readRole(params: Params): Role {
  const role = params.raw('role')
  if (role === undefined) throw missingField('role')
  if (role === 'gateway' || role === 'user') return role
  throw invalidField('role', 'gateway or user')
}

/** The problems, and the transactions that would fix them, in sending order. */
class Advice {
  readonly problems: string[] = []
  readonly transactions: Result[] = []
  readonly #account: AccountView
  readonly #fee: number

  constructor(account: AccountView, fee: bigint) {
    this.#account = account
    this.#fee = microUnits(fee)
  }

  add(problem: string, cure?: Result): void {
    this.problems.push(problem)
    if (cure === undefined) return
    const Sequence = this.#account.sequence + this.transactions.length
    this.transactions.push({ ...cure, Account: this.#account.address, Fee: this.#fee, Sequence })
  }
}

function adviseOnAccount(advice: Advice, role: Role, { flags }: AccountView): void {
  const ripples = (flags & DEFAULT_RIPPLE.ledgerFlag) !== 0
  if (role === 'gateway' && !ripples) {
    const cure = { TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE.setFlag }
    advice.add('You should immediately set your default ripple flag', cure)
  } else if (role === 'user' && ripples) {
    advice.add(
      'You appear to have set your default ripple flag even though you are not a gateway. This is not recommended unless you are experimenting',
    )
  }
}

function adviseOnLine(advice: Advice, role: Role, { account, currency, limit, noRipple }: LineView): void {
  if (noRipple !== (role === 'gateway')) return
  const Flags = noRipple ? CLEAR_NO_RIPPLE : SET_NO_RIPPLE
  const cure = { TransactionType: 'TrustSet', LimitAmount: { currency, issuer: account, value: limit }, Flags }
  const start = noRipple ? 'You should clear' : 'You should probably set'
  advice.add(`${start} the no ripple flag on your ${currency} line to ${account}`, cure)
}

function wantsTransactions(params: Params): boolean {
  // Version 1 treats an absent value as false.
  return apiVersionOf(params) === 2 ? params.flag('transactions') : params.raw('transactions') === true
}

/** Returns the changes that an account (`account`, `role` gateway or user) needs for its tokens to ripple correctly. */
export const noRippleCheck: RpcMethod = {
  name: 'noripple_check',
  inTurn: () => true,
  handle: function* checkNoRipple(params, services: Services) {
    const { rules } = services
    if (rules.defaultRipple === 'indifferent') {
      throw new RpcError('notSupported', { message: 'Trust lines of this network have no such setting.' })
    }
    const role = readRole(params)
    const withTransactions = wantsTransactions(params)
    const limit = params.limit(PAGE)
    const { id, account, view, about } = readAccountChoice(params, services)
    const advice = new Advice(account, rules.baseFee)
    adviseOnAccount(advice, role, account)
    // The requested number of lines, plus the account's own problems.
    const most = advice.problems.length + limit
    yield* sliceRead(view.owned(id, 'lines'), (entry) => {
      const line = entry.line()
      if (line !== undefined) adviseOnLine(advice, role, line)
      return advice.problems.length < most
    })
    const transactions = withTransactions ? { transactions: advice.transactions } : {}
    return { problems: advice.problems, ...transactions, ...about }
  },
}
