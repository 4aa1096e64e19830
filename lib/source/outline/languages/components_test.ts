import { golden } from "./golden_test.ts";
import { svelte, vue } from "./components.ts";

golden(vue, [{
  name: "scripts between markup",
  source: `<template>
  <div>{{ function no() {} }} it's</div>
</template>
<!-- <script> function no() {} </script> -->
<script setup lang="ts">
import { ref } from "vue";
const a = ref(1);
function go() {
}
</script>
<style>a { }</style>
`,
  rows: ["7:7 const a", "8:9 function go"],
}]);

golden(svelte, [{
  name: "two scripts",
  source: `<script context="module">
  export const load = async () => {
    return "</div>";
  };
</script>
<script src="x.js" />

{#if a}<p on:click={() => { function no() {} }}>it's</p>{/if}

<script>
  export let name;
  function greet() {}
</script>
`,
  rows: ["2:4 function load", "11:11 let name", "12:12 function greet"],
}]);
