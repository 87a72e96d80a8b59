/**
 * Recomputes the profit and value of an account only from the ledgers of a node. Shares no code with the exchange, and
 * uses fractions. `node recompute-value.ts WS-URL ADDRESS NATIVE ANCHOR TIME,TIME,…`
 */
interface Fields {
  readonly [field: string]: unknown
}
interface Entry {
  readonly LedgerEntryType: string
  readonly NewFields?: Fields
  readonly FinalFields?: Fields
  readonly PreviousFields?: Fields
}
interface Fraction {
  readonly up: bigint
  readonly down: bigint
}

const [url = '', address = '', native = '', anchor = '', times = ''] = process.argv.slice(2)

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}

function fraction(up: bigint, down = 1n): Fraction {
  const common = gcd(up < 0n ? -up : up, down) || 1n
  return { up: up / common, down: down / common }
}

function read(text: string): Fraction {
  const [, sign, whole = '', part = '', exponent = '0'] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = BigInt(`${sign}${whole}${part}` || '0')
  const shift = Number(exponent) - part.length
  return shift < 0 ? fraction(digits, 10n ** BigInt(-shift)) : fraction(digits * 10n ** BigInt(shift))
}

function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.up * b.down + b.up * a.down, a.down * b.down)
}

function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { up: -b.up, down: b.down })
}

function times_(a: Fraction, b: Fraction): Fraction {
  return fraction(a.up * b.up, a.down * b.down)
}

function over(a: Fraction, b: Fraction): Fraction {
  return b.up < 0n ? fraction(-a.up * b.down, a.down * -b.up) : fraction(a.up * b.down, a.down * b.up)
}

function less(a: Fraction, b: Fraction): boolean {
  return a.up * b.down < b.up * a.down
}

const NONE = fraction(0n)

/** Truncates to a number of digits after the point. */
function text(value: Fraction, digits: number): string {
  const cut = (value.up * 10n ** BigInt(digits)) / value.down
  const figures = (cut < 0n ? -cut : cut).toString().padStart(digits + 1, '0')
  const plain = `${figures.slice(0, -digits)}.${figures.slice(-digits)}`.replace(/\.?0+$/, '')
  return cut < 0n ? `-${plain}` : plain
}

type Amount = readonly [code: string, value: Fraction]

function amount(field: unknown): Amount {
  if (typeof field === 'string') return [native, over(read(field), fraction(1_000_000n))]
  const { currency, value } = field as { currency: string; value: string }
  return [currency, read(value)]
}

const socket = new WebSocket(url)
await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))

function ask(request: Fields): Promise<Fields> {
  const answer = new Promise<Fields>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as Fields), { once: true }),
  )
  socket.send(JSON.stringify(request))
  return answer
}

async function ledgerOf(index: number | string): Promise<Fields | undefined> {
  const { result } = await ask({ id: 1, command: 'ledger', ledger_index: index, transactions: true, expand: true })
  return (result as Fields | undefined)?.['ledger'] as Fields | undefined
}

interface Trade {
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly pair: string
  readonly base: Fraction
  readonly counter: Fraction
}
const own: Trade[] = []
const prices: { readonly time: number; readonly base: string; readonly counter: string; readonly price: Fraction }[] =
  []
const balances: { readonly time: number; readonly code: string; readonly value: Fraction; readonly moved: Fraction }[] =
  []
const held = new Map<string, Fraction>()

/** The native coin is the base of all its pairs, and the anchor currency is the counter of all its pairs. */
function oriented(a: Amount, b: Amount): readonly [base: Amount, counter: Amount] {
  return a[0] === anchor || b[0] === native ? [b, a] : [a, b]
}

const newest = await ledgerOf('validated')
const last = Number(newest?.['ledger_index'] ?? newest?.['seqNum'])
for (let index = 1; index <= last; index += 1) {
  const ledger = await ledgerOf(index)
  if (ledger === undefined) continue
  const time = (Number(ledger['close_time']) + 946_684_800) * 1000
  const placed = (ledger['transactions'] as Fields[]).toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const tx of placed) follow(tx, time)
}
socket.close()

function placeOf(tx: Fields): number {
  return ((tx['metaData'] ?? tx['meta']) as { TransactionIndex: number }).TransactionIndex
}

function follow(tx: Fields, time: number): void {
  const { AffectedNodes } = (tx['metaData'] ?? tx['meta']) as { AffectedNodes: Readonly<Record<string, Entry>>[] }
  const taken = new Map<string, readonly [paid: Amount, got: Amount]>()
  for (const node of AffectedNodes)
    for (const entry of Object.values(node)) {
      const now = { ...entry.NewFields, ...entry.FinalFields }
      const before = entry.PreviousFields
      if (entry.LedgerEntryType === 'Offer' && before?.['TakerGets'] !== undefined) {
        const [gave, took] = (['TakerGets', 'TakerPays'] as const).map((field): Amount => {
          const [code, value] = amount(now[field])
          return [code, minus(amount(before[field] ?? now[field])[1], value)]
        })
        if (gave === undefined || took === undefined) continue
        const [base, counter] = oriented(gave, took)
        const price = over(counter[1], base[1])
        prices.push({ time, base: base[0], counter: counter[0], price })
        const trade = { time, pair: `${base[0]}-${counter[0]}`, base: base[1], counter: counter[1] }
        const sells = base[0] === gave[0]
        if (now['Account'] === address) own.push({ ...trade, side: sells ? 'sell' : 'buy' })
        if (tx['Account'] === address) own.push({ ...trade, side: sells ? 'buy' : 'sell' })
        taken.set(String(now['Account']), [gave, took])
      }
      balance(tx, entry, now, time)
    }
}

function balance(tx: Fields, entry: Entry, now: Fields, time: number): void {
  let code = native
  let value: Fraction
  if (entry.LedgerEntryType === 'AccountRoot' && now['Account'] === address && now['Balance'] !== undefined)
    [, value] = amount(now['Balance'])
  else if (entry.LedgerEntryType.endsWith('State') && now['Balance'] !== undefined) {
    const low = (now['LowLimit'] as { issuer: string }).issuer
    const high = (now['HighLimit'] as { issuer: string }).issuer
    if (low !== address && high !== address) return
    ;[code, value] = amount(now['Balance'])
    if (high === address) value = minus(NONE, value)
  } else return
  const change = minus(value, held.get(code) ?? NONE)
  held.set(code, value)
  const isTransfer = tx['TransactionType'] === 'Payment'
  const fee = tx['Account'] === address && code === native ? over(read(String(tx['Fee'])), fraction(1_000_000n)) : NONE
  balances.push({ time, code, value, moved: isTransfer ? plus(change, fee) : NONE })
}

/** Matches sales to purchases, first in, first out. */
function profit(trades: readonly Trade[]) {
  const lots: { amount: Fraction; price: Fraction }[] = []
  let realised = NONE
  let unknown = NONE
  for (const { side, base, counter } of trades) {
    const price = over(counter, base)
    if (side === 'buy') {
      lots.push({ amount: base, price })
      continue
    }
    let left = base
    for (let lot = lots[0]; lot !== undefined && left.up > 0n; lot = lots[0]) {
      const part = less(left, lot.amount) ? left : lot.amount
      realised = plus(realised, times_(part, minus(price, lot.price)))
      left = minus(left, part)
      lot.amount = minus(lot.amount, part)
      if (lot.amount.up === 0n) lots.shift()
    }
    unknown = plus(unknown, left)
  }
  const amountLeft = lots.reduce((sum, lot) => plus(sum, lot.amount), NONE)
  const cost = lots.reduce((sum, lot) => plus(sum, times_(lot.amount, lot.price)), NONE)
  return {
    realised: text(realised, 12),
    held: text(amountLeft, 12),
    cost: text(cost, 12),
    uncovered: text(unknown, 12),
  }
}

/**
 * Returns a value in the anchor currency at the last prices before a time, through the native coin for tokens without
 * an anchor pair.
 */
function valueAt(code: string, value: Fraction, time: number): Fraction | undefined {
  const last_ = (base: string, counter: string): Fraction | undefined =>
    prices.findLast((each) => each.time <= time && each.base === base && each.counter === counter)?.price
  if (code === anchor) return value
  const direct = last_(code, anchor)
  if (direct !== undefined) return times_(value, direct)
  const [first, second] = [last_(code, native), last_(native, anchor)]
  return first === undefined || second === undefined ? undefined : times_(times_(value, first), second)
}

let since = Number.NEGATIVE_INFINITY
const points = times
  .split(',')
  .map(Number)
  .map((time) => {
    let value = NONE
    for (const code of held.keys()) {
      const at = balances.findLast((each) => each.code === code && each.time <= time)
      value = plus(value, valueAt(code, at?.value ?? NONE, time) ?? NONE)
    }
    const came = balances
      .filter((each) => since !== Number.NEGATIVE_INFINITY && each.time > since && each.time <= time)
      .reduce((sum, each) => plus(sum, valueAt(each.code, each.moved, time) ?? NONE), NONE)
    since = time
    return [time, text(value, 2), text(came, 2)]
  })
const byPair = Map.groupBy(own, (trade) => trade.pair)
process.stdout.write(
  JSON.stringify({ pairs: Object.fromEntries([...byPair].map(([pair, list]) => [pair, profit(list)])), points }),
)
