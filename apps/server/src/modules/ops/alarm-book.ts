import type { AlarmName, AlarmState, OperationFigure } from '@tidebook/contract'
import type { AlarmRule } from './alarm-rules.ts'

export type Figures = Readonly<Record<OperationFigure, number | null>>

/** An alarm that started or ended. */
export interface AlarmChange {
  readonly name: AlarmName
  readonly rings: boolean
}

/** Active alarms with their start times. */
export class AlarmBook {
  readonly #rules: readonly AlarmRule[]
  /** Time since which an alarm's figure has been beyond its limit, in milliseconds since 1970. */
  readonly #beyond = new Map<AlarmName, number>()
  readonly #ringing = new Set<AlarmName>()

  constructor(rules: readonly AlarmRule[]) {
    this.#rules = rules
  }

  /**
   * Evaluates new figures.
   * @param at milliseconds since 1970
   * @returns the changed alarms
   */
  take(figures: Figures, at: number): readonly AlarmChange[] {
    return this.#rules.flatMap((rule): AlarmChange[] => {
      const { name } = rule
      if (!isBeyond(rule, figures[rule.figure])) {
        this.#beyond.delete(name)
        return this.#ringing.delete(name) ? [{ name, rings: false }] : []
      }
      const since = this.#beyond.get(name) ?? at
      this.#beyond.set(name, since)
      if (at - since < rule.lasting * 1000 || this.#ringing.has(name)) return []
      this.#ringing.add(name)
      return [{ name, rings: true }]
    })
  }

  /** Returns all alarms, active ones first. */
  states(): AlarmState[] {
    return this.#rules
      .map((rule) => ({ ...rule, since: this.#ringing.has(rule.name) ? (this.#beyond.get(rule.name) ?? null) : null }))
      .toSorted((a, b) => Number(b.since !== null) - Number(a.since !== null))
  }
}

function isBeyond({ beyond, limit }: AlarmRule, figure: number | null): boolean {
  return figure !== null && (beyond === 'above' ? figure > limit : figure < limit)
}
