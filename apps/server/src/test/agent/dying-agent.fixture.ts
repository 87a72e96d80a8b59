import type pg from 'pg'
import { Agent } from '../../modules/agent/agent.ts'
import type { AgentContext } from '../../modules/agent/agent-context.ts'

/**
 * Identifies the call to the database, the ledger or a chain at which an agent dies, before or after the call took
 * effect: by its number, or as the first call with a label.
 */
export interface CrashPoint {
  readonly at: number | string
  readonly isDone: boolean
}

/** The end of a program, after which none of its work continues. */
class DeathError extends Error {}

type Calls = Record<string, unknown>

/** A test agent that counts its external calls and dies at one of them. */
export class DyingAgent {
  readonly agent: Agent
  readonly #death: CrashPoint | undefined
  readonly #ignoresLock: boolean
  calls = 0
  /** Labels of the calls in call order, each once. */
  readonly labels = new Set<string>()
  isDead = false

  /** @param ignoresLock whether the agent believes that it is the only one */
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
          ...this.#counted(chain, ['spendable', 'highestFee'], chain.chain),
          watch: { ...chain.watch, ...this.#counted(chain.watch, ['read', 'held'], chain.chain) },
          paying: this.#paying(chain.paying, chain.chain),
          sweeping: (indexOf: (address: string) => number | undefined) =>
            this.#paying(chain.sweeping(indexOf), `sweep ${chain.chain}`),
        },
      })),
    })
  }

  #paying(paying: AgentContext['ledger']['paying'], place = 'ledger'): AgentContext['ledger']['paying'] {
    const port = { ...paying.port, ...this.#counted(paying.port, ['prepare', 'submit', 'lookup'], place) }
    return { ...paying, ...this.#counted(paying, ['check', 'conditions'], place), port }
  }

  #counted<Of extends object, Name extends keyof Of & string>(
    of: Of,
    names: readonly Name[],
    place = 'ledger',
  ): Pick<Of, Name> {
    const calls = of as Calls
    return Object.fromEntries(
      names.map((name) => [
        name,
        (...args: unknown[]) =>
          this.#call(`${place} ${name}`, () => (calls[name] as (...all: unknown[]) => Promise<unknown>)(...args)),
      ]),
    ) as Pick<Of, Name>
  }

  #pool(pool: pg.Pool): pg.Pool {
    const queried =
      (target: { query: (...given: never[]) => unknown }) =>
      (...args: never[]): unknown =>
        this.#ignoresLock && String(args[0]).includes('pg_try_advisory_lock')
          ? Promise.resolve({ rows: [{ taken: true }] })
          : this.#call(labelOf(args), () => target.query(...args) as Promise<unknown>)
    const connected = async (): Promise<pg.PoolClient> => {
      const taken: pg.PoolClient[] = []
      const client = (await this.#call('connect', async () => {
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

  async #call(label: string, work: () => Promise<unknown>): Promise<unknown> {
    if (this.isDead) throw new DeathError('the program has ended')
    this.calls += 1
    this.labels.add(label)
    const isLast = this.#death !== undefined && [this.calls, label].includes(this.#death.at)
    if (isLast && this.#death?.isDone === false) {
      this.isDead = true
      throw new DeathError('the program ends')
    }
    const answer = await work()
    if (isLast) this.isDead = true
    if (this.isDead) throw new DeathError('the program has ended')
    return answer
  }
}

/** Returns a label for a statement: its text, and the kinds of payments in its values. */
function labelOf([text, values]: readonly unknown[]): string {
  const kinds = [values].flat(3).map((value) => /^(?:sweep|topup)(?=:)/u.exec(String(value))?.[0] ?? '')
  return [...new Set(kinds), String(text).replaceAll(/\s+/gu, ' ').trim()].filter(Boolean).join(' ')
}
