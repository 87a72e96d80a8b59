/** Parts of a path step, with their wire numbers. */
const PARTS = { account: 1, currency: 16, issuer: 32 } as const

/** Returns the member `type` of a step: the sum of its parts. */
export function stepType(step: object): number {
  let type = 0
  for (const [name, part] of Object.entries(PARTS)) if (Object.hasOwn(step, name)) type |= part
  return type
}
