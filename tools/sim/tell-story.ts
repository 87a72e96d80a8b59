import type { SimEvent, Story } from './story.ts'

const LIES = {
  absent: 'that transactions are absent and that its ledger is far ahead',
  numbers: 'that sequence numbers are used',
  refuses: 'that it refuses transactions',
} as const

/** Describes a story in plain words: one line per event, with its time in seconds after the clients start. */
export function tellStory({ events, seed }: Story): readonly string[] {
  const lines = events.map((event) => `${seconds(event.at)} ${tell(event)}.`)
  return [`Seed ${seed}, ${events.length} events. Four nodes n0 to n3 and four clients c0 to c3 run.`, ...lines]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s:`
}

function tell(event: SimEvent): string {
  switch (event.kind) {
    case 'trade':
      return `client c${event.client} ${tellTrade(event)}${event.isUrgent ? ' with a high fee' : ''}`
    case 'read':
      return `client c${event.client} reads its account from node n${event.node}`
    case 'replay':
      return `a stranger sends ${event.isForged ? 'a forged' : 'an old'} transaction to node n${event.node}`
    case 'forge':
      return 'the next proposer adds a transaction with a forged signature'
    case 'storm':
      return `for ${duration(event.ms)} the network loses ${percent(event.loss)} of all messages, doubles ${percent(event.duplicates)} and delays each by up to ${event.delay} ms`
    case 'crash client':
      return `client c${event.client} crashes and starts again after ${duration(event.ms)}`
    case 'crash index':
      return `the index crashes and starts again after ${duration(event.ms)}`
    case 'cut client':
      return `client c${event.client} reaches no node for ${duration(event.ms)}`
    default:
      return `node n${event.node} ${tellNode(event)}`
  }
}

type NodeEvent = Exclude<
  SimEvent,
  { kind: 'trade' | 'read' | 'replay' | 'forge' | 'storm' | 'crash client' | 'crash index' | 'cut client' }
>

function tellNode(event: NodeEvent): string {
  switch (event.kind) {
    case 'crash':
      return `crashes and starts again after ${duration(event.ms)}`
    case 'fill disk':
      return `has a full disk for ${duration(event.ms)}`
    case 'slow disk':
      return `needs ${event.latency} ms for each commit, for ${duration(event.ms)}`
    case 'slow node':
      return `answers ${event.ms} ms later, for ${duration(event.ms)}`
    case 'shift clock':
      return `has a clock that jumps by ${event.shift} ms`
    case 'lie':
      return `tells clients falsely ${LIES[event.lie]}, for ${duration(event.ms)}`
    case 'cut node':
      return `is cut off for ${duration(event.ms)}`
    default:
      return `and the next one are cut off together for ${duration(event.ms)}`
  }
}

function tellTrade({ client, draft, price, size, to }: Extract<SimEvent, { kind: 'trade' }>): string {
  if (draft === 'cancel') return `cancels its order of ${size} transactions ago`
  if (draft === 'buy' || draft === 'sell') return `signs an order to ${draft} ${size} SWT at ${price / 100} CNY`
  return `c${client} pays c${to} ${size} ${draft === 'pay' ? 'SWT' : 'units of CNY or less'}`.replace(/^c\d /, '')
}

function duration(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}
