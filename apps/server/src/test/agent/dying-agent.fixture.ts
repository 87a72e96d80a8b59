import type pg from 'pg'
import { Agent } from '../../modules/agent/agent.ts'
import type { AgentContext } from '../../modules/agent/agent-context.ts'

/** The call to the database, the ledger or a chain at which an agent dies, before or after it took effect. */
export interface CrashPoint {
  readonly at: number
  readonly isDone: boolean
}

/** The end of a program: no further work of it continues. */
class DeathError extends Error {}

type Calls = Record<string, unknown>

/** A test agent that counts its external calls and dies at one of them. */
export class DyingAgent {
  readonly agent: Agent
  readonly #death: CrashPoint | undefined
  readonly #ignoresLock: boolean
  calls = 0
  isDead = false

  /** @param ignoresLock whether the agent believes to be the only one */
  constructor(context: AgentContext, death?: CrashPoint, ignoresLock = false) {
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
      served: served.map(({ gateway, asset, chain }) => ({
        gateway,
        asset,
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
        (...args: unknown[]) => this.#call(() => (calls[name] as (...all: unknown[]) => Promise<unknown>)(...args)),
      ]),
    ) as Pick<Of, Name>
  }

  #pool(pool: pg.Pool): pg.Pool {
    const queried =
      (target: { query: (...given: never[]) => unknown }) =>
      (...args: never[]): unknown =>
        this.#ignoresLock && String(args[0]).includes('pg_try_advisory_lock')
          ? Promise.resolve({ rows: [{ taken: true }] })
          : this.#call(() => target.query(...args) as Promise<unknown>)
    const connected = async (): Promise<pg.PoolClient> => {
      const taken: pg.PoolClient[] = []
      const client = (await this.#call(async () => {
        const connection = await pool.connect()
        taken.push(connection)
        return connection
      }).catch((error: unknown) => {
        // When the program ends, its connections close.
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
