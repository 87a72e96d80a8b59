import { faucetRoutes, healthRoutes, staticRoutes } from '@tidebook/contract/routes'
import type { ConfigFile, FaucetAnswer, HealthAnswer, HostsFile, PairsFile, ReadyAnswer } from '@tidebook/contract'
import type { CallOptions, HttpClient } from '../http/http-client.ts'

type Ending = Pick<CallOptions, 'signal'>

/** Creates the calls for configuration, faucet and health. */
export function createServiceApi(http: HttpClient, now: () => number) {
  const timed = () => ({ query: { t: now() } })
  return {
    config: (end: Ending = {}) => http.call<ConfigFile>(staticRoutes.config, { ...timed(), ...end }),
    hosts: (end: Ending = {}) => http.call<HostsFile>(staticRoutes.hosts, { ...timed(), ...end }),
    pairs: (end: Ending = {}) => http.call<PairsFile>(staticRoutes.pairs, { ...timed(), ...end }),
    faucet: (address: string, end: Ending = {}) =>
      http.call<FaucetAnswer>(faucetRoutes.request, { body: { address }, target: address, ...end }),
    health: (end: Ending = {}) => http.call<HealthAnswer>(healthRoutes.health, end),
    ready: (end: Ending = {}) => http.call<ReadyAnswer>(healthRoutes.ready, end),
  }
}
