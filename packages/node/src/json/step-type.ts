/** What a step of a path is made of, as the wire numbers it. */
const PARTS = { account: 1, currency: 16, issuer: 32 } as const

/** The member `type` of a step: the sum of its parts. */
export function stepType(step: object): number {
  let type = 0
  for (const [name, part] of Object.entries(PARTS)) if (Object.hasOwn(step, name)) type |= part
  return type
}
