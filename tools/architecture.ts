import { checkArchitecture } from './architecture/check.ts'
import { literalTextIn } from './architecture/literal-text.ts'
import { moduleVariablesIn } from './architecture/module-state.ts'
import { moduleArrowsIn } from './architecture/module-arrows.ts'
import { networkFactsIn } from './architecture/network-facts.ts'
import { root } from './lib/run.ts'

const violations = await checkArchitecture(root)
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`)
const facts = networkFactsIn(root)
for (const { file, fact, literal } of facts)
  console.error(`network-facts: ${file} holds a ${fact} of one network: ${literal}`)
const texts = literalTextIn(root)
for (const { file, text } of texts)
  console.error(`literal-text: ${file} contains a text that is not a message: ${text}`)
const variables = moduleVariablesIn(root)
for (const { file, name } of variables)
  console.error(`module-state: ${file} reassigns ${name}; use a store, a class or a function of lib/once.ts`)
const arrows = moduleArrowsIn(root)
for (const { file, name } of arrows)
  console.error(`module-arrows: ${file} declares ${name} as a constant, not a function`)
const broken = violations.length + facts.length + texts.length + arrows.length + variables.length
console.log(broken === 0 ? 'The rules of the architecture hold.' : `${broken} violations`)
process.exit(broken === 0 ? 0 : 1)
