/** Steps of a check, in order. */
export const GATEWAY_STEPS = [
  'gateway/configuration',
  'gateway/node',
  'gateway/key',
  'gateway/fee',
  'gateway/round-trip',
] as const

/** Result of a step. Contains no secrets. */
export interface GatewayStep {
  readonly code: (typeof GATEWAY_STEPS)[number]
  /**
   * `unknown` if the step has no outcome yet: the payment of the round trip may have been made and may still arrive.
   */
  readonly level: 'ok' | 'problem' | 'unknown'
  readonly message: string
  /** Next step for the operator; undefined when there is nothing to do. */
  readonly next?: string
}

export function ok(code: GatewayStep['code'], message: string): GatewayStep {
  return { code, level: 'ok', message }
}

export function problem(code: GatewayStep['code'], message: string, next: string): GatewayStep {
  return { code, level: 'problem', message, next }
}
