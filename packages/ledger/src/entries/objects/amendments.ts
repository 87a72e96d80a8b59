import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Amendments: 'hashes' } as const

/** The amendments that the network voted for, by id. */
export const AMENDMENTS: ObjectType<typeof SCHEMA> = {
  name: 'Amendments',
  code: 0x66,
  space: 0x66,
  schema: SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}
