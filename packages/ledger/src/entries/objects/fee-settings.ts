import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { BaseFee: 'shortHex', ReferenceFeeUnits: 'u32', ReserveBase: 'u32', ReserveIncrement: 'u32' } as const

/** Fees and reserves that the network voted for, in micro units. */
export const FEE_SETTINGS: ObjectType<typeof SCHEMA> = {
  name: 'FeeSettings',
  code: 0x65,
  space: 0x65,
  schema: SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}
