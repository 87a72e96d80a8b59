/** A mutant without an observable effect. */
export interface Equivalent {
  readonly file: string
  /** The unchanged line, trimmed. */
  readonly code: string
  /** Text that the mutant replaces. */
  readonly from: string
  /** Zero-based index of the occurrence in the line; all occurrences when omitted. */
  readonly nth?: number
  readonly why: string
}

const ZERO_EITHER_WAY = 'zero is its own negative, or is answered before'

const NORMAL = 'a mantissa that is not zero has sixteen digits or more, so none is one'
const EQUAL = 'equal values stand for each other'
const ABORTS_ONCE = 'a signal aborts once'
const PRIVATE_KEY_OBJECT = 'the key is used where it is created, and is never passed on'
const UNSIGNED = 'the rules let no field pass that is left out of what is signed'
const ZERO_STAYS = 'of native units there is nothing between zero and one, and zero stays zero'
const EMPTY_KINDS =
  'it tells what kind of zero a sum without parts is: a step that moved nothing ends its strand, and zero taken off changes nothing'
const TYPES = 'it stands in a type'
const CONNECTED = 'each step is made where the one before it ended: a guard against a fault of this code'
const NO_SUCH_NODE = 'a path that comes from outside has no such node, and none is added to it'

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const negative = numerator.mantissa < 0n !== denominator.mantissa < 0n',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const negative = numerator.mantissa < 0n !== denominator.mantissa < 0n',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const above = numerator.mantissa < 0n ? -numerator.mantissa : numerator.mantissa',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const above = numerator.mantissa < 0n ? -numerator.mantissa : numerator.mantissa',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const below = denominator.mantissa < 0n ? -denominator.mantissa : denominator.mantissa',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/divide-round.ts',
    code: 'const below = denominator.mantissa < 0n ? -denominator.mantissa : denominator.mantissa',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const negative = numerator < 0n !== denominator < 0n',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const negative = numerator < 0n !== denominator < 0n',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const twiceRest = 2n * (rest < 0n ? -rest : rest)',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const twiceRest = 2n * (rest < 0n ? -rest : rest)',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const divisor = denominator < 0n ? -denominator : denominator',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/rounding.ts',
    code: 'const divisor = denominator < 0n ? -denominator : denominator',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/quality.ts',
    code: 'return quotient >= SIGN_BIT && quotient < TWO_64 ? TWO_64 - quotient : quotient',
    from: '>=',
    why: '2^63 is as far from 2^64 as from zero',
  },
  {
    file: 'packages/amount/src/quality.ts',
    code: 'const rate = issued(wrapped(mantissa < 0n ? -mantissa : mantissa), exponent)',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/quality.ts',
    code: 'const rate = issued(wrapped(mantissa < 0n ? -mantissa : mantissa), exponent)',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/quality.ts',
    code: 'return rate.mantissa === 0n ? 0n : encodeRate(rate)',
    from: '0n',
    nth: 0,
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/swap.ts',
    code: 'if (filled.mantissa <= 0n) return zeroOf(pool.out.native)',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/swap.ts',
    code: "return out.mantissa < 0n ? zeroOf(pool.out.native) : amountOf(pool.out.native, out, 'downward')",
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/exchange/swap.ts',
    code: "return out.mantissa < 0n ? zeroOf(pool.out.native) : amountOf(pool.out.native, out, 'downward')",
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/swap.ts',
    code: "return into.mantissa < 0n ? zeroOf(pool.in.native) : amountOf(pool.in.native, into, 'upward')",
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/exchange/swap.ts',
    code: "return into.mantissa < 0n ? zeroOf(pool.in.native) : amountOf(pool.in.native, into, 'upward')",
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/in-out.ts',
    code: 'return compareLedger(a, b) <= 0 ? a : b',
    from: '<=',
    why: EQUAL,
  },
  {
    file: 'packages/amount/src/exchange/in-out.ts',
    code: 'while (position > 0) {',
    from: '>',
    why: 'there is no part before the first, so the walk ends there as well',
  },
  {
    file: 'packages/amount/src/exchange/in-out.ts',
    code: 'if (left === undefined || compareLedger(left, part) <= 0) break',
    from: '<=',
    why: EQUAL,
  },
  {
    file: 'packages/amount/src/exchange/in-out.ts',
    code: 'for (let index = sums.length; index < this.#parts.length; index += 1) {',
    from: '<',
    why: 'there is no part behind the last',
  },
  {
    file: 'packages/amount/src/exchange/in-out.ts',
    code: 'if (this.#sums.length > position) this.#sums.length = position',
    from: '>',
    why: 'a length is set to what it is',
  },
  {
    file: 'packages/amount/src/exchange/price-curve.ts',
    code: 'return slope.mantissa === 0n',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/price-curve.ts',
    code: 'if (slope.mantissa === 0n || rate.mantissa === 0n) return undefined',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/price-curve.ts',
    code: 'return out.mantissa <= 0n ? undefined : out',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/proportional.ts',
    code: 'if (tokens.mantissa === 0n) return undefined',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/proportional.ts',
    code: 'if (tokens2.mantissa === 0n) return undefined',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/adjust-tokens.ts',
    code: 'if (actual.mantissa === 0n) {',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/solve-quadratic.ts',
    code: 'return b.mantissa > 0n ? over(above, minus(negative(b), root(under))) : over(above, plus(negative(b), root(under)))',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/spot-price.ts',
    code: 'if (one === undefined || one.mantissa <= 0n || other.mantissa <= 0n) return undefined',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/spot-price.ts',
    code: 'return compareFloats(other, one) < 0 ? other : one',
    from: '<',
    why: EQUAL,
  },
  {
    file: 'packages/amount/src/exchange/spot-price.ts',
    code: 'if (rate.mantissa === 0n) return undefined',
    from: '0n',
    why: NORMAL,
  },
  {
    file: 'packages/amount/src/exchange/spot-price.ts',
    code: 'if (one === undefined || one.mantissa <= 0n || other.mantissa <= 0n) return undefined',
    from: '||',
    nth: 0,
    why: 'the equations always have a solution, and where the other one is above zero, so is it',
  },
  {
    file: 'packages/amount/src/exchange/spot-price.ts',
    code: 'if (one === undefined || one.mantissa <= 0n || other.mantissa <= 0n) return undefined',
    from: '<=',
    nth: 0,
    why: 'where it is zero, the other one is zero or less',
  },
  {
    file: 'packages/amount/src/exchange/rate.ts',
    code: 'return ledgerNumber(false, BigInt(rate), 0)',
    from: 'false',
    why: 'a quotient is the same for native parts',
  },
  {
    file: 'packages/amount/src/exchange/relative-distance.ts',
    code: 'const [small, large] = order < 0 ? [a, b] : [b, a]',
    from: '<',
    why: 'equal ones are answered before',
  },
  {
    file: 'packages/amount/src/exchange/relative-distance.ts',
    code: 'const [better, worse] = a < b ? [a, b] : [b, a]',
    from: '<',
    why: 'equal ones are answered before',
  },
  {
    file: 'packages/amount/src/issued-sum.ts',
    code: 'const shift = MANTISSA_DIGITS - digitCount(sum < 0n ? -sum : sum)',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/issued-sum.ts',
    code: 'const twice = rest < 0n ? -(rest + rest) : rest + rest',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/issued-sum.ts',
    code: 'const mantissa = !isAway ? sum : rest < 0n ? sum - 1n : sum + 1n',
    from: '0n',
    why: 'a rest that rounds away is more than half, so it is not zero',
  },
  {
    file: 'packages/amount/src/ledger-arithmetic.ts',
    code: 'const above = numerator.mantissa < 0n ? -numerator.mantissa : numerator.mantissa',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/ledger-float-arithmetic.ts',
    code: 'const left = a.mantissa === 0n ? 0 : a.mantissa < 0n ? -1 : 1',
    from: '0n',
    nth: 1,
    why: 'the mantissa of a normal number is zero or has sixteen digits',
  },
  {
    file: 'packages/amount/src/ledger-float.ts',
    code: 'if (exponent >= 0 || mantissa === 0n) {',
    from: '>=',
    why: 'nothing is cut off at exponent zero on either way',
  },
  {
    file: 'packages/amount/src/ledger-float.ts',
    code: 'const negative = mantissa < 0n',
    from: '<',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/multiply-round.ts',
    code: 'const right = b.mantissa < 0n ? -b.mantissa : b.mantissa',
    from: '0n',
    why: ZERO_EITHER_WAY,
  },
  {
    file: 'packages/amount/src/powers.ts',
    code: 'if (value >= powerOfTen(TABLE.length - 1)) return value.toString().length',
    from: '>=',
    why: 'the table and the text count the same digits',
  },
  {
    file: 'packages/amount/src/issued-text.ts',
    code: 'if (value.mantissa === 0n) return { coefficient: 0n, scale: 0 }',
    from: '0n',
    why: 'zero is brought to scale zero on the other way, too',
  },
  {
    file: 'packages/amount/src/multiply-ratio.ts',
    code: 'return value === powerOfTen(digits - 1) ? digits - 1 : digits',
    from: '1',
    why: 'one digit more is gained and cut off again, and cutting twice is cutting once',
  },
  {
    file: 'packages/ledger/src/flow/book-offer.ts',
    code: 'if (isLess(fields.takerPays, amounts.in) || isLess(fields.takerGets, amounts.out)) {',
    from: '||',
    why: 'no step asks an offer for more than it has: a guard against a fault of this code',
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'if (hop.from !== at) return false',
    from: 'false',
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'if (hop.sold !== undefined && hop.bought !== undefined) {',
    from: '&&',
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'if (!isSamePlace(hop.sold, { currency, account })) return false',
    from: 'false',
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'if (at !== plan.target || currency !== deliver.currency) return false',
    from: '||',
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'if (at !== plan.target || currency !== deliver.currency) return false',
    from: 'false',
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: 'return account === deliver.account || account === plan.target',
    from: '===',
    nth: 0,
    why: CONNECTED,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: "if (next.account === account || next.account === 'native' || next.account === undefined) return undefined",
    from: '||',
    nth: 1,
    why: NO_SUCH_NODE,
  },
  {
    file: 'packages/ledger/src/flow/build-strands.ts',
    code: "return isLast ? this.#builder.endpoint(next.account, false) : 'temBAD_PATH'",
    from: 'false',
    why: NO_SUCH_NODE,
  },
  {
    file: 'packages/ledger/src/flow/level-quote.ts',
    code: 'if (!isIssued(pays)) return true',
    from: 'true',
    why: 'a level that is not quoted is found out by taking it, which only takes longer',
  },
  {
    file: 'packages/ledger/src/flow/level-quote.ts',
    code: 'return amount.native ? amount.mantissa < BEYOND_NATIVE / 4n : amount.exponent < BEYOND_EXPONENT - 4',
    from: '<',
    why: 'either side of the bound is far from what does not fit; beyond it the long way gives the same',
  },
  {
    file: 'packages/ledger/src/flow/pool-offer.ts',
    code: 'this.#consumed = true',
    from: 'true',
    why: 'when a pool is not taken whole nothing is left to ask for, and the walk ends at the next offer',
  },
  {
    file: 'packages/ledger/src/money/token-transfer.ts',
    code: 'const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n',
    from: '>',
    why: 'a bare side that holds nothing pays no reserve that could be let go',
  },
  {
    file: 'packages/ledger/src/money/token-transfer.ts',
    code: 'const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n',
    from: '0n',
    nth: 2,
    why: 'a bare side that holds nothing pays no reserve that could be let go',
  },
  {
    file: 'packages/client/src/submit/account-numbers.ts',
    code: 'if (number >= first && number < next) number = next',
    from: '>=',
    why: 'a shorter way: what is held is passed over one by one',
  },
  {
    file: 'packages/client/src/submit/account-numbers.ts',
    code: 'if (number >= first && number < next) number = next',
    from: '<',
    why: EQUAL,
  },
  {
    file: 'packages/client/src/submit/account-numbers.ts',
    code: 'numbers.next = sequence + 1',
    from: '+',
    why: 'a shorter way: what is held is passed over one by one',
  },
  {
    file: 'packages/client/src/submit/follow-rounds.ts',
    code: '#isRequested = false',
    from: 'false',
    why: 'each round begins by setting it',
  },
  {
    file: 'packages/client/src/submit/follow-rounds.ts',
    code: "options.signal.addEventListener('abort', () => this.#timer?.cancel(), { once: true })",
    from: 'true',
    why: ABORTS_ONCE,
  },
  {
    file: 'packages/client/src/submit/ripple-chain.ts',
    code: "signal?.addEventListener('abort', stop, { once: true })",
    from: 'true',
    why: ABORTS_ONCE,
  },
  {
    file: 'packages/client/src/submit/session.ts',
    code: 'if (termsMs > 0) this.#terms.set(account, known)',
    from: '>',
    why: 'what is kept for no time is asked for anew',
  },
  {
    file: 'packages/keyring/src/session-grant.ts',
    code: 'for (let scale = BOUND_DIGITS; scale <= MAX_SCALE; scale += BOUND_DIGITS) {',
    from: '<=',
    why: 'the finest price of two amounts that a ledger holds has its digits one step before',
  },
  {
    file: 'packages/keyring/src/files/keystore.ts',
    code: "if (n < 2 || (n & (n - 1)) !== 0) throw new KeyringError('keyring/file-invalid')",
    from: '1',
    why: 'of every number above one n & (n - 2) is zero for powers of two alone, too',
  },
  {
    file: 'packages/keyring/src/files/keystore.ts',
    code: "function readKdf(crypto: Fields): Pick<Keystore, 'kdf' | 'salt'> {",
    from: '>',
    why: TYPES,
  },
  {
    file: 'packages/keyring/src/vault-session.ts',
    code: '| { readonly locked: true }',
    from: 'true',
    why: TYPES,
  },
  {
    file: 'packages/keyring/src/session-grant.ts',
    code: 'if (digits >= BOUND_DIGITS) {',
    from: '>=',
    why: 'six digits more are asked for and cut off again',
  },
  {
    file: 'packages/keyring/src/files/export-file.ts',
    code: 'return JSON.stringify({ version: FILE_VERSION, id: FILE_ID, contact: {}, wallets }, undefined, 1)',
    from: '1',
    why: 'the same file with wider indents',
  },
  {
    file: 'packages/keyring/src/files/keystore-cipher.ts',
    code: "const cipher = await crypto.subtle.importKey('raw', Uint8Array.from(key.subarray(0, HALF)), 'AES-CTR', false, [",
    from: 'false',
    why: PRIVATE_KEY_OBJECT,
  },
  {
    file: 'packages/keyring/src/vault-cipher.ts',
    code: "const writer = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])",
    from: 'false',
    why: PRIVATE_KEY_OBJECT,
  },
  {
    file: 'packages/keyring/src/signing-desk.ts',
    code: 'return toHex(encodeTransaction(this.#env.network, tx, { signing: true }))',
    from: 'true',
    why: UNSIGNED,
  },
  {
    file: 'packages/keyring/src/signing-desk.ts',
    code: 'return decodeTransaction(this.#env.network, encodeTransaction(this.#env.network, tx, { signing: true }))',
    from: 'true',
    why: UNSIGNED,
  },
  {
    file: 'packages/keyring/src/base64.ts',
    code: 'for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)',
    from: '<',
    why: 'what is written behind the end of the bytes is dropped',
  },
  {
    file: 'packages/client/src/submit/follow-rounds.ts',
    code: 'if (this.#timer !== undefined && at >= this.#at) return',
    from: '>=',
    why: 'a timer is set anew for the moment it had',
  },
  {
    file: 'packages/keyring/src/vault-forms.ts',
    code: "return typeof value === 'object' && value !== null ? (value as Fields) : undefined",
    from: '&&',
    why: 'nothing else that JSON has in it has such members',
  },
  {
    file: 'packages/keyring/src/vault-forms.ts',
    code: "if (typeof memory !== 'number' || typeof iterations !== 'number' || typeof parallelism !== 'number') return undefined",
    from: '||',
    why: 'what is no number is no acceptable cost',
  },
  {
    file: 'packages/ledger/src/money/native-transfer.ts',
    code: 'return balance.mantissa < reserve ? NATIVE_ZERO : nativeNumber(balance.mantissa - reserve)',
    from: '<',
    why: EQUAL,
  },
  {
    file: 'packages/ledger/src/money/token-transfer.ts',
    code: 'const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n',
    from: '0n',
    nth: 0,
    why: NORMAL,
  },
  {
    file: 'packages/ledger/src/money/deferred-credits.ts',
    code: 'return compareLedger(a, b) <= 0 ? a : b',
    from: '<=',
    why: EQUAL,
  },
  {
    file: 'packages/ledger/src/money/deferred-credits.ts',
    code: 'return adjusted.native && adjusted.mantissa < 0n ? zeroOf(true) : adjusted',
    from: '<',
    why: ZERO_STAYS,
  },
  {
    file: 'packages/ledger/src/money/deferred-credits.ts',
    code: 'return adjusted.native && adjusted.mantissa < 0n ? zeroOf(true) : adjusted',
    from: '0n',
    why: ZERO_STAYS,
  },
  {
    file: 'packages/ledger/src/flow/strand-builder.ts',
    code: "if (giver === undefined || sold.account === 'native' || sold.currency === 'native') return undefined",
    from: '||',
    nth: 1,
    why: 'what has no issuer is native: either of the two says it',
  },
  {
    file: 'packages/ledger/src/flow/book-step.ts',
    code: 'return this.book.pays.issuer === undefined',
    from: '===',
    why: EMPTY_KINDS,
  },
  {
    file: 'packages/ledger/src/flow/book-step.ts',
    code: 'return this.book.gets.issuer === undefined',
    from: '===',
    why: EMPTY_KINDS,
  },
  {
    file: 'packages/ledger/src/money/token-transfer.ts',
    code: 'const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n',
    from: '0n',
    nth: 1,
    why: NORMAL,
  },
  {
    file: 'packages/ledger/src/money/token-transfer.ts',
    code: 'const isEmptied = isLow ? before.mantissa > 0n && after.mantissa <= 0n : before.mantissa < 0n && after.mantissa >= 0n',
    from: '<',
    why: 'a bare side that holds nothing pays no reserve that could be let go',
  },
  {
    file: 'apps/server/src/modules/finance/accrue.ts',
    code: 'if (upTo <= passed) return order',
    from: '<=',
    why: 'where every day that has passed was credited, the sum that is written again is the same',
  },
  {
    file: 'apps/server/src/modules/agent/reconciler.ts',
    code: 'if (expected !== undefined && base !== undefined && compare(held, expected) > 0) {',
    from: '>',
    why: 'an account that holds exactly what its books say was answered before',
  },
  {
    file: 'packages/client/src/chains/ripple-moves.ts',
    code: 'const moves = [...movesByHash.values()].toSorted((a, b) => a.block - b.block || (a.hash < b.hash ? -1 : 1))',
    from: '<',
    why: 'each hash is there once, so that no two are equal',
  },
  {
    file: 'packages/client/src/chains/ripple-moves.ts',
    code: 'const moves = [...movesByHash.values()].toSorted((a, b) => a.block - b.block || (a.hash < b.hash ? -1 : 1))',
    from: '1',
    why: 'a comparison says the same with any number above zero',
  },
  {
    file: 'packages/client/src/chains/ripple-entries.ts',
    code: 'const params = { account, ...range, forward: true, limit: PAGE, ...(marker !== undefined && { marker }) }',
    from: 'true',
    why: 'every page of the range is read, and the moves are sorted',
  },
  {
    file: 'apps/server/src/modules/obligations/payment-numbers.ts',
    code: 'if (holder !== undefined && (await isSigned(tx, holder.purpose))) return false',
    from: 'false',
    why: 'the holder keeps the number, so the second claim returns no number either',
  },
  {
    file: 'apps/server/src/modules/obligations/payer.ts',
    code: 'const [last] = refused.at(-1) ?? []',
    from: '-1',
    why: 'a payment is abandoned at its third refusal, so the third is the last one',
  },
  {
    file: 'apps/server/src/modules/agent/ledger-reads.ts',
    code: 'return { amount: compare(amount, others) > 0 ? subtract(amount, others) : ZERO, ledger }',
    from: '>',
    why: 'an amount less itself is zero as well',
  },
  {
    file: 'apps/server/src/modules/agent/token-stock.ts',
    code: 'await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)',
    from: 'false',
    why: 'the program that ends stops the loop, which ends the pause',
  },
]
