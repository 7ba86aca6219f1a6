// SPDX-License-Identifier: Apache-2.0
// schedule: any
import java.util.concurrent.*;
public class P15_CompletableFuture { 
 public static void main(String[] a) throws Exception { CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x+1).thenCombine(CompletableFuture.supplyAsync(() -> 21), Integer::sum); System.out.println(f.get()); CompletableFuture<Void> all = CompletableFuture.allOf(f, CompletableFuture.runAsync(() -> {})); all.join(); CompletableFuture<String> h = new CompletableFuture<>(); new Thread(() -> h.completeExceptionally(new RuntimeException("bad"))).start(); System.out.println(h.exceptionally(t -> "ex:" + t.getMessage()).get()); System.out.println(f.thenCompose(x -> CompletableFuture.completedFuture(x * 2)).join());
 try { new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.println("to"); } } }
