import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import { deriveKeyPair } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { NodeLink } from '../node/node-link.ts'
import type { Faucet } from './faucet.service.ts'

/** An account with test money for developers' programs. Its secret is printed at the start. */
export interface Sandbox {
  readonly address: string
  readonly secret: string
}

/** The account, and the session that funds it. */
export interface SandboxSource {
  readonly secret: string
  /** Open while the node runs. */
  readonly link: NodeLink
  readonly faucet: Faucet
}

export interface SandboxModuleOptions {
  readonly definition: NetworkDefinition
  /** Undefined unless this is our own demonstration network and only this machine can reach it. */
  readonly source: () => SandboxSource | undefined
  readonly onOpen: (sandbox: Sandbox) => void
  readonly logger: Logger
}

/** Sender of the account's requests to the faucet, for the budget. */
const SENDER = 'sandbox'
/** Balance in whole coins below which the faucet pays again. */
const LOW = parseDecimal('100')

async function isFunded(link: NodeLink, account: string): Promise<boolean> {
  try {
    const answer = (await link.request('account_info', { account, ledger_index: 'current' })) as {
      readonly account_data: { readonly Balance: string }
    }
    return BigInt(answer.account_data.Balance) >= nativeFromDecimal(LOW)
  } catch {
    return false
  }
}

/** Keeps an account funded with test money, for the programs of the person who started this exchange (DEV-202). */
export function sandboxModule({ definition, source, onOpen, logger }: SandboxModuleOptions): ServerModule {
  return {
    name: 'sandbox',
    roles: ['node'],
    lifecycle: {
      network: async () => {
        const found = source()
        if (found === undefined) return undefined
        const { secret, link, faucet } = found
        const { address } = deriveKeyPair(definition, secret)
        try {
          if (!(await isFunded(link, address))) await faucet.pay(address, SENDER)
          onOpen({ address, secret })
        } catch (error) {
          logger.warn({ err: error }, 'the sandbox account was not funded; the next start tries again')
        }
        return undefined
      },
    },
  }
}
