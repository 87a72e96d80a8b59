/** Draws at most once per animation frame for any number of requests. */
export function createFrame(
  draw: () => void,
  request: (run: () => void) => number = (run) => requestAnimationFrame(run),
  cancel: (handle: number) => void = (handle) => cancelAnimationFrame(handle),
): { schedule(): void; stop(): void } {
  let handle: number | undefined
  return {
    schedule() {
      if (handle !== undefined) return
      handle = request(() => {
        handle = undefined
        draw()
      })
    },
    stop() {
      if (handle !== undefined) cancel(handle)
      handle = undefined
    },
  }
}
