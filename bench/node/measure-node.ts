import { processKilobytes } from '../support/process-memory.ts'
import { quantile } from '../support/report.ts'
import { acceptLedger, runWhileClosing } from './accept-ledger.ts'
import { spawnNode } from './spawn-node.ts'
import { SubmitClient } from './submit-client.ts'
import type { Workload } from './workload.ts'

const WARM_UP = 20_000
const IN_FLIGHT = 64
/** The bench itself closes a ledger each second, so that it does not wait for the last one. */
const BY_HAND = ['--manual', '--keep']
const KILOBYTES_PER_GIGABYTE = 1024 ** 2

/** Costs of a workload on a warmed-up node. */
export interface NodeMeasurement {
  /** Seconds from the start of the process until it listens. */
  readonly startSeconds: number
  /** Durable transactions per second. */
  readonly rate: number
  /** The 99th percentile of the time until the response to a submission, in milliseconds. */
  readonly p99Ms: number
  /** Processor time of the node per transaction, over all threads; undefined if the system does not report it. */
  readonly microseconds: number | undefined
  /** Peak memory in GB; undefined if the system does not report it. */
  readonly gigabytes: number | undefined
  readonly results: Readonly<Record<string, number>>
}

/**
 * Starts a node on a data folder and measures a workload, of which the first 20,000 transactions are the warm-up.
 * @param first transactions that the workload depends on
 */
export async function measureNode(
  folder: string,
  { setup, transactions }: Workload,
  first: readonly string[] = [],
): Promise<NodeMeasurement> {
  const starting = performance.now()
  const node = await spawnNode(['--data', folder, ...BY_HAND])
  const startSeconds = (performance.now() - starting) / 1000
  try {
    const client = await SubmitClient.open(node.wsUrl, node.token)
    const submit = (blobs: readonly string[]) => runWhileClosing(node, () => client.submitAll(blobs, IN_FLIGHT))
    if (first.length > 0) await submit(first)
    await submit(setup)
    await acceptLedger(node)
    await submit(transactions.slice(0, WARM_UP))
    const measured = transactions.slice(WARM_UP)
    const before = node.cpuSeconds()
    const started = performance.now()
    const { results, latencies } = await submit(measured)
    await acceptLedger(node)
    const seconds = (performance.now() - started) / 1000
    const after = node.cpuSeconds()
    const peak = processKilobytes(node.pid, 'VmHWM')
    client.close()
    return {
      startSeconds,
      rate: measured.length / seconds,
      p99Ms: quantile([...latencies], 0.99),
      microseconds:
        before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / measured.length,
      gigabytes: peak === undefined ? undefined : peak / KILOBYTES_PER_GIGABYTE,
      results,
    }
  } finally {
    await node.stop()
  }
}

/** Returns the number of transactions in a workload of which `measureNode` measures `count`. */
export function withWarmUp(count: number): number {
  return WARM_UP + count
}
