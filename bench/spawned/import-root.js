import "../../dist/src/index.js";
