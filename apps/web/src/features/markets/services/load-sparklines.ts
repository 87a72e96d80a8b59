import { api, networkStore } from '../../network/index.ts'
import { pairKey } from '../model/market-row.ts'
import { closesOf, sparklinesStore } from '../model/sparklines.ts'

interface Pair {
  readonly base: string
  readonly counter: string
}

/** At most this many calls at once, and each line is asked for again only after a while: it shows hours. */
const PARALLEL = 3
const FRESH_MS = 5 * 60_000

const asked = new Map<string, number>()
const waiting: Pair[] = []
let running = 0

const load = async (pair: Pair): Promise<void> => {
  const answer = await api.kline(pair, 'hour')
  if (!answer.result) return void asked.delete(pairKey(pair))
  const closes = closesOf(answer.data)
  sparklinesStore.set((lines) => new Map(lines).set(pairKey(pair), closes))
}

const next = (): void => {
  if (running >= PARALLEL) return
  const pair = waiting.shift()
  if (pair === undefined) return
  running += 1
  void load(pair)
    .catch(() => asked.delete(pairKey(pair)))
    .finally(() => {
      running -= 1
      next()
    })
  next()
}

/** Makes sure that the line of a pair is there or on its way. */
export const wantSparkline = (pair: Pair): void => {
  const now = Date.now()
  const last = asked.get(pairKey(pair))
  if (!networkStore.get().netState || (last !== undefined && now - last < FRESH_MS)) return
  asked.set(pairKey(pair), now)
  waiting.push(pair)
  next()
}
