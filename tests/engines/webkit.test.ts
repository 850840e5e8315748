import { testEngine } from '#tests/engines/journey.ts';
import { webkitEngine } from '#tests/support/engines/webkit.ts';

testEngine(webkitEngine);
