import type { Services } from '../services.ts'
import { BASE_LEVEL } from '../../queue/fee-level.ts'

/** Returns the members that server_info and server_state share. */
export function serverMembers({ host, network, facts, pipeline, clock }: Services): Record<string, unknown> {
  return {
    build_version: facts.version,
    complete_ledgers: `${host.store.firstIndex()}-${host.validated.index}`,
    io_latency_ms: 1,
    load_factor: (host.load?.openLevel ?? BASE_LEVEL) / BASE_LEVEL,
    network: network.id,
    local: true,
    peers: 0,
    server_state: 'full',
    time: new Date(clock()).toISOString(),
    uptime: Math.floor((clock() - facts.startedAt) / 1000),
    validation_quorum: 1,
    tidebook: {
      genesis_hash: facts.genesisHash,
      local: true,
      verifier: facts.verifier,
      verification_workers: facts.verificationWorkers,
      pending: pipeline.pending,
      queued: host.load?.size ?? 0,
      manual: facts.manual,
      close_interval_ms: facts.closeIntervalMs,
    },
  }
}
