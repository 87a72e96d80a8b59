import { faucetRoutes, healthRoutes, staticRoutes } from '@tidebook/contract/routes'
import type { ConfigFile, FaucetAnswer, HealthAnswer, HostsFile, PairsFile, ReadyAnswer } from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

/** Creates the calls for configuration, faucet and health. */
export function createServiceApi(http: HttpClient, now: () => number) {
  const timed = () => ({ query: { t: now() } })
  return {
    config: (end: AbortOptions = {}) => http.call<ConfigFile>(staticRoutes.config, { ...timed(), ...end }),
    hosts: (end: AbortOptions = {}) => http.call<HostsFile>(staticRoutes.hosts, { ...timed(), ...end }),
    pairs: (end: AbortOptions = {}) => http.call<PairsFile>(staticRoutes.pairs, { ...timed(), ...end }),
    faucet: (address: string, end: AbortOptions = {}) =>
      http.call<FaucetAnswer>(faucetRoutes.request, { body: { address }, target: address, ...end }),
    health: (end: AbortOptions = {}) => http.call<HealthAnswer>(healthRoutes.health, end),
    ready: (end: AbortOptions = {}) => http.call<ReadyAnswer>(healthRoutes.ready, end),
  }
}
