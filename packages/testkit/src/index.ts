/**
 * A whole exchange for tests: node, database and server, started in one call.
 *
 * ```ts
 * await using started = await startExchange({ genesisTime: Date.UTC(2026, 0, 1) })
 * const { exchange } = started
 * const alice = await exchange.account({ SWT: '1000', CNY: '500' })   // real payments of the local network
 * await exchange.order(alice, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '100', price: '0.005' })
 * await exchange.close(Date.UTC(2026, 0, 1, 0, 1))                    // closes at a simulated time, waits for the index
 * const book = await exchange.data('/info/depth/SWT-CNY/normal')
 * ```
 *
 * For browser tests: `startExchange({ closing: 'automatic', closeIntervalMs: 300 })`, then open `exchange.url`;
 * `POST /faucet` works there. `exchange.restart()` stops and starts again on the same data.
 */
export { startExchange } from './start-exchange.ts'
export type { ExchangeOptions, StartedExchange } from './start-exchange.ts'
export { Exchange } from './exchange.ts'
export type { Answer } from './exchange.ts'
export { eventually } from './eventually.ts'
export { orderDraft } from './order.ts'
export type { OrderTerms } from './order.ts'
export { randomWallet } from './test-account.ts'
export type { TestAccount } from './test-account.ts'
export { TestkitError } from './testkit-error.ts'
export { ExchangeProgram } from './program/exchange-program.ts'
export type { KillScope, ProgramEnd, ProgramOptions } from './program/exchange-program.ts'
export { commandOf, descendantsOf, killNow } from './program/process-tree.ts'
export { auditLedger } from './audit/ledger-audit.ts'
export type { LedgerAudit } from './audit/ledger-audit.ts'
export { digestIndex } from './audit/index-digest.ts'
export type { IndexDigest } from './audit/index-digest.ts'
export { runKillLoop } from './faults/kill-loop.ts'
export type { KillLoopOptions, KillLoopResult } from './faults/kill-loop.ts'
export { watchLedger } from './program/ledger-watch.ts'
export type { ObservedLedger, LedgerWatch } from './program/ledger-watch.ts'
export { startFuzzWorld } from './fuzz/fuzz-world.ts'
export type { FuzzWorld } from './fuzz/fuzz-world.ts'
export { runFuzz } from './fuzz/run-fuzz.ts'
export type { FuzzOptions, FuzzResult } from './fuzz/run-fuzz.ts'
export { HOSTILE_CODES, hostileMemos } from './fuzz/hostile-chain-texts.ts'
export type { HostileMemo } from './fuzz/hostile-chain-texts.ts'
export type { Surface } from './fuzz/surface.ts'
export { exchangeHttp, marketSocket, nodeHttp, nodeSocket } from './fuzz/surfaces.ts'
export { targetsOfExchange } from './fuzz/exchange-targets.ts'
export type { ExchangeTargets } from './fuzz/exchange-targets.ts'
export { SignedIn } from './fuzz/signed-in.ts'
export type { SignedInPerson } from './fuzz/signed-in.ts'
export { startBackgroundLoad } from './fuzz/background-load.ts'
export type { BackgroundLoad, BackgroundLoadOptions } from './fuzz/background-load.ts'
export { SoftwareAuthenticator } from './passkeys/software-authenticator.ts'
export type { Deviation } from './passkeys/software-authenticator.ts'
