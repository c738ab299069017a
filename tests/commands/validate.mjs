// SPDX-License-Identifier: MIT
// node validate.mjs SCHEMA FILE...: one line a file, "valid FILE" or "invalid FILE: why". Run where ajv is installed.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(`${process.cwd()}/`);
const Ajv = require('ajv');
const [schema, ...files] = process.argv.slice(2);
const validate = new Ajv({ allErrors: false, strict: true, strictRequired: false }).compile(JSON.parse(readFileSync(schema, 'utf8')));

for (const file of files) {
  const valid = validate(JSON.parse(readFileSync(file, 'utf8')));
  const why = valid ? '' : `: ${validate.errors[0].instancePath} ${validate.errors[0].message}`;
  console.log(`${valid ? 'valid' : 'invalid'} ${file}${why}`);
}
