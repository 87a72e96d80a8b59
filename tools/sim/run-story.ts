import { NodeError } from '../../packages/node/src/base/node-error.ts'
import { forgedFrom } from '../../packages/node/tests/testkit/comet-replica.ts'
import { encodeEnvelope } from '@tidebook/consensus'
import { fromHex } from '@tidebook/protocol'
import { checkWorld } from './check-world.ts'
import type { SimViolation } from './check-world.ts'
import type { SimEvent, Story } from './story.ts'
import { SETUP_MS, World } from './world.ts'

/** Milliseconds of virtual time without faults after the last event. */
const QUIET_MS = 60_000
/** Milliseconds within which the last block must reach every node and the index. */
const REST_MS = 4000

export interface SimResult {
  /** SHA-256 of all events, hex. */
  readonly traceHash: string
  /** Number of events in the trace. */
  readonly events: number
  readonly ledgers: number
  /** Number of transactions by outcome. */
  readonly acknowledged: number
  readonly rejected: number
  readonly unknown: number
  readonly violations: readonly SimViolation[]
}

/**
 * Runs a story and checks its final state. The same story always has the same result.
 * @param print receives every event as a line
 */
export async function runStory(story: Story, print?: (line: string) => void): Promise<SimResult> {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('unhandledRejection', note)
  try {
    const world = await World.start(story.seed, print)
    for (const event of story.events) world.time.after(event.at, () => happen(world, event))
    const end = SETUP_MS + (story.events.at(-1)?.at ?? 0)
    await world.time.runUntil(end)
    await heal(world)
    await world.time.runUntil(end + QUIET_MS)
    world.engine.stop()
    await world.time.runUntil(end + QUIET_MS + REST_MS)
    for (const error of uncaught) world.fault(error)
    const violations = await checkWorld(world)
    const { outcomes, trace } = world
    return {
      traceHash: trace.digest(),
      events: trace.events,
      ledgers: world.engine.height,
      acknowledged: outcomes.count('acknowledged'),
      rejected: outcomes.count('rejected'),
      unknown: outcomes.count('unknown'),
      violations,
    }
  } finally {
    process.off('unhandledRejection', note)
  }
}

/** Ends all faults: every process runs, and every message arrives. */
async function heal(world: World): Promise<void> {
  world.network.heal()
  for (const [nth, node] of world.nodes.entries()) {
    world.lie(nth, undefined)
    node.slownessMs = 0
    node.clockShiftMs = 0
    if (node.disk.isFailing) node.crash()
    node.disk.latencyMs = 0
    if (!node.isUp) await restart(world, nth)
  }
  for (const client of world.clients) if (!client.isUp) client.start()
  if (!world.index.isUp) world.index.start()
}

async function restart(world: World, nth: number): Promise<void> {
  const node = world.nodes[nth]
  if (node === undefined || node.isUp) return
  try {
    await node.start()
    world.engine.follow(node)
  } catch (error) {
    world.fault(error)
  }
}

function happen(world: World, event: SimEvent): void {
  world.trace.note(world.time.elapsed, `event ${JSON.stringify(event)}`)
  switch (event.kind) {
    case 'trade': {
      const client = world.clients[event.client]
      client?.trade(world.draft(event.draft, event, client.lastSequence))
      return
    }
    case 'read':
      world.clients[event.client]?.read(event.node, () => !world.isLying(event.node))
      return
    case 'replay':
    case 'forge':
      repeat(world, event)
      return
    case 'storm': {
      const { delay: delayMs, duplicates, loss } = event
      world.network.change({ delayMs, duplicates, loss })
      world.time.after(event.ms, () => world.network.change())
      return
    }
    case 'cut client':
      cut(world, [`c${event.client}`], event.ms)
      return
    case 'cut node':
      cut(world, [`n${event.node}`], event.ms)
      return
    case 'cut two':
      cut(world, [`n${event.node}`, `n${(event.node + 1) % world.nodes.length}`], event.ms)
      return
    case 'crash client': {
      const client = world.clients[event.client]
      client?.crash()
      world.time.after(event.ms, () => client?.isUp === false && client.start())
      return
    }
    case 'crash index':
      world.index.crash()
      world.time.after(event.ms, () => !world.index.isUp && world.index.start())
      return
    default:
      disturb(world, event)
  }
}

function cut(world: World, group: readonly string[], ms: number): void {
  world.time.after(ms, world.network.cut(new Set(group)))
}

function repeat(world: World, event: Extract<SimEvent, { kind: 'replay' | 'forge' }>): void {
  const blobs = world.clients.flatMap(({ blobs: signed }) => signed)
  const blob = blobs[event.nth % Math.max(1, blobs.length)]
  if (blob === undefined) return
  const forged = forgedFrom({ blob, hash: '' }).blob
  if (event.kind === 'forge') world.engine.forge(encodeEnvelope([{ blob: fromHex(forged) }]))
  else world.submit(event.node, event.isForged ? forged : blob)
}

type Disturbance = Extract<
  SimEvent,
  { kind: 'crash' | 'fill disk' | 'slow disk' | 'slow node' | 'shift clock' | 'lie' }
>

/** A fault of one node. */
function disturb(world: World, event: Disturbance): void {
  const node = world.nodes[event.node]
  if (node === undefined) return
  const { time } = world
  switch (event.kind) {
    case 'crash':
      node.crash()
      time.after(event.ms, () => void restart(world, event.node))
      return
    case 'fill disk':
      node.disk.fail(new NodeError('node/disk-full', 'only 0 bytes are free'))
      time.after(event.ms, () => {
        if (node.disk.isFailing) node.crash()
        void restart(world, event.node)
      })
      return
    case 'slow disk':
      node.disk.latencyMs = event.latency
      time.after(event.ms, () => (node.disk.latencyMs = 0))
      return
    case 'slow node':
      node.slownessMs = event.ms
      time.after(event.ms, () => (node.slownessMs = 0))
      return
    case 'shift clock':
      node.clockShiftMs = event.shift
      return
    default:
      world.lie(event.node, event.lie)
      time.after(event.ms, () => world.lie(event.node, undefined))
  }
}
