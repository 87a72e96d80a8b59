import type pg from 'pg'
import { Agent } from '../../modules/agent/agent.ts'
import type { AgentContext } from '../../modules/agent/agent-context.ts'

/** When an agent dies: at which of its calls to the database, the ledger or a chain, before or after it was done. */
export interface Death {
  readonly at: number
  readonly isDone: boolean
}

/** The end of a program: nothing that it began goes on. */
class DeathError extends Error {}

type Calls = Record<string, unknown>

/** An agent of a test whose every call outside is counted, and that ends at one of them. */
export class DyingAgent {
  readonly agent: Agent
  readonly #death: Death | undefined
  readonly #ignoresLock: boolean
  calls = 0
  isDead = false

  /** @param ignoresLock it believes that it is the only one */
  constructor(context: AgentContext, death?: Death, ignoresLock = false) {
    this.#death = death
    this.#ignoresLock = ignoresLock
    const { ledger, served } = context
    this.agent = new Agent({
      ...context,
      pool: this.#pool(context.pool),
      ledger: {
        ...ledger,
        ...this.#counted(ledger, ['hasAccount', 'held', 'obstacle', 'hashOf']),
        watch: { ...ledger.watch, ...this.#counted(ledger.watch, ['read', 'held']) },
        paying: this.#paying(ledger.paying),
        finance: ledger.finance && { ...ledger.finance, paying: this.#paying(ledger.finance.paying) },
      },
      served: served.map(({ gateway, chain }) => ({
        gateway,
        chain: {
          ...chain,
          ...this.#counted(chain, ['spendable', 'highestFee']),
          watch: { ...chain.watch, ...this.#counted(chain.watch, ['read', 'held']) },
          paying: this.#paying(chain.paying),
        },
      })),
    })
  }

  #paying(paying: AgentContext['ledger']['paying']): AgentContext['ledger']['paying'] {
    const port = { ...paying.port, ...this.#counted(paying.port, ['prepare', 'submit', 'lookup']) }
    return { ...paying, ...this.#counted(paying, ['check', 'conditions']), port }
  }

  #counted<Of extends object, Name extends keyof Of & string>(of: Of, names: readonly Name[]): Pick<Of, Name> {
    const calls = of as Calls
    return Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) => this.#call(() => (calls[name] as (...all: unknown[]) => Promise<unknown>)(...given)),
      ]),
    ) as Pick<Of, Name>
  }

  #pool(pool: pg.Pool): pg.Pool {
    const queried =
      (target: { query: (...given: never[]) => unknown }) =>
      (...given: never[]): unknown =>
        this.#ignoresLock && String(given[0]).includes('pg_try_advisory_lock')
          ? Promise.resolve({ rows: [{ taken: true }] })
          : this.#call(() => target.query(...given) as Promise<unknown>)
    const connected = async (): Promise<pg.PoolClient> => {
      const taken: pg.PoolClient[] = []
      const client = (await this.#call(async () => {
        const given = await pool.connect()
        taken.push(given)
        return given
      }).catch((error: unknown) => {
        // With the program its connection goes.
        for (const each of taken) each.release(true)
        throw error
      })) as pg.PoolClient
      return new Proxy(client, {
        get: (target, name) => {
          if (name === 'query') return queried(target as never)
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'query') return queried(target as never)
        if (name === 'connect') return connected
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  async #call(work: () => Promise<unknown>): Promise<unknown> {
    if (this.isDead) throw new DeathError('the program has ended')
    this.calls += 1
    const isLast = this.calls === this.#death?.at
    if (isLast && !this.#death.isDone) {
      this.isDead = true
      throw new DeathError('the program ends')
    }
    const answer = await work()
    if (isLast) this.isDead = true
    if (this.isDead) throw new DeathError('the program has ended')
    return answer
  }
}
