// SPDX-License-Identifier: MIT
// node validate_glb.mjs FILE...: what the validator of Khronos finds in glTF files.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const validator = createRequire(path.join(process.cwd(), 'package.json'))('gltf-validator');
let found = 0;
for (const file of process.argv.slice(2)) {
  const { issues, info } = await validator.validateBytes(new Uint8Array(readFileSync(file)));
  for (const { code, message, pointer } of issues.messages) console.log(`${code}: ${message} at ${pointer}`);
  found += issues.messages.length;
  console.log(`${path.basename(file)}: ${issues.messages.length} messages, ${info.animationCount} animations, ${info.totalTriangleCount} triangles`);
}
process.exit(found > 0 ? 1 : 0);
