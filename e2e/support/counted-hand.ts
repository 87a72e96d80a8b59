import type { Locator, Page } from '@playwright/test'

/** Durations of a person's movements, in milliseconds. */
export interface Pace {
  /** One key. */
  readonly key: number
  /** Move the pointer to a target. */
  readonly point: number
  /** Press and release a button. */
  readonly press: number
  /** Move the hand between pointer and keyboard. */
  readonly home: number
  /** Decide what to do next. */
  readonly decide: number
}

/** The keystroke-level model (Card, Moran and Newell, 1980): an average typist who does not know the screen. */
export const NEWCOMER: Pace = { key: 280, point: 1100, press: 200, home: 400, decide: 1350 }

/** Tests do not wait. */
export const AT_ONCE: Pace = { key: 0, point: 0, press: 0, home: 0, decide: 0 }

/** Effort and duration of one step. */
export interface HandStep {
  readonly name: string
  readonly clicks: number
  readonly fields: number
  /** Seconds since the end of the previous step. */
  readonly seconds: number
  /** Seconds of these in which the person waited for the page. */
  readonly waited: number
}

/** A person with a pointer and a keyboard. Counts clicks, typed fields and seconds. */
export class CountedHand {
  readonly steps: HandStep[] = []
  readonly #page: Page
  readonly #pace: Pace
  #from = performance.now()
  #clicks = 0
  #fields = 0
  #waited = 0

  constructor(page: Page, pace: Pace) {
    this.#page = page
    this.#pace = pace
  }

  /** Presses a control once it appears: decide, point, press. */
  async press(control: Locator): Promise<void> {
    await this.see(control)
    await this.pause(this.#pace.decide + this.#pace.point)
    const from = performance.now()
    await control.hover()
    // Returns after the control accepted the press.
    await control.click({ delay: this.#pace.press })
    this.#waited += performance.now() - from - this.#pace.press
    this.#clicks += 1
  }

  /** Decides what to type, and types it into a field. */
  async type(field: Locator, words: string): Promise<void> {
    await this.pause(this.#pace.decide + this.#pace.home)
    await this.repeat(field, words)
  }

  /** Types text that the person has just typed elsewhere, without a decision. */
  async repeat(field: Locator, words: string): Promise<void> {
    await field.pressSequentially(words, { delay: this.#pace.key })
    this.#fields += 1
  }

  /** Moves from one field to the next. */
  async tab(): Promise<void> {
    await this.#page.keyboard.press('Tab', { delay: this.#pace.key })
  }

  /** Waits until the page shows something. */
  async see(control: Locator): Promise<void> {
    const from = performance.now()
    await control.waitFor()
    this.#waited += performance.now() - from
  }

  /** Spends milliseconds away from the page. */
  async pause(ms: number): Promise<void> {
    if (ms > 0) await this.#page.waitForTimeout(ms)
  }

  /** Ends a step. */
  done(name: string): void {
    const now = performance.now()
    const seconds = (now - this.#from) / 1000
    this.steps.push({ name, clicks: this.#clicks, fields: this.#fields, seconds, waited: this.#waited / 1000 })
    this.#from = now
    this.#clicks = 0
    this.#fields = 0
    this.#waited = 0
  }

  /** Returns the sum of all steps. */
  sum(of: 'clicks' | 'fields' | 'seconds' | 'waited'): number {
    return this.steps.reduce((all, step) => all + step[of], 0)
  }
}
