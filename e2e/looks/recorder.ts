import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const FRAME_MS = 500
const WIDTH = 960
const QUALITY = 72

/** Records screens of a page as an animated image. Only frames that differ count, so waiting adds no time. */
export class Recorder {
  readonly #page: Page
  readonly #frames: { readonly image: Buffer; readonly ms: number }[] = []

  constructor(page: Page) {
    this.#page = page
  }

  /**
   * Records the page during the action.
   * @param seconds duration of the scene in the animation; frames are spread evenly over the action
   */
  async scene(seconds: number, action: () => Promise<unknown>): Promise<void> {
    const seen: Buffer[] = []
    let isActing = true
    const acting = action().finally(() => {
      isActing = false
    })
    while (isActing) await this.#shoot(seen)
    await acting
    await this.#shoot(seen)
    const count = Math.max(1, Math.min(seen.length, Math.floor((seconds * 1000) / FRAME_MS)))
    const chosen = Array.from({ length: count }, (_, index) => seen[Math.ceil(((index + 1) * seen.length) / count) - 1])
    // The last frame shows the result, so it stays for the rest of the scene.
    const lastMs = seconds * 1000 - (count - 1) * FRAME_MS
    for (const [index, image] of chosen.entries())
      if (image !== undefined) this.#frames.push({ image, ms: index === count - 1 ? lastMs : FRAME_MS })
  }

  async #shoot(seen: Buffer[]): Promise<void> {
    const image = await this.#page.screenshot({ animations: 'disabled' }).catch(() => undefined)
    if (image !== undefined && seen.at(-1)?.equals(image) !== true) seen.push(image)
    // Screenshots may fail for a moment during a navigation.
    if (image === undefined) await this.#page.waitForTimeout(100)
  }

  /** Writes the animation, which loops, and returns its size in bytes. */
  async write(file: string): Promise<number> {
    const images = await Promise.all(this.#frames.map(({ image }) => sharp(image).resize(WIDTH).png().toBuffer()))
    const delay = this.#frames.map(({ ms }) => ms)
    const animation = await sharp(images, { join: { animated: true } })
      .webp({ quality: QUALITY, effort: 6, loop: 0, delay })
      .toBuffer()
    writeFileSync(file, animation)
    return animation.length
  }
}
