// NAME: roams, drives at the nearest enemy, and shoots at it. Try it: treads check bot "java NAME.java"
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

class NAME {
    static double course; // heading along which it drives

    static double wrapped(double angle) {
        while (angle > Math.PI) angle -= 2 * Math.PI;
        while (angle < -Math.PI) angle += 2 * Math.PI;
        return angle;
    }

    static double limited(double value) { return Math.max(-1, Math.min(1, value)); }

    static double number(List<String> words, int at) { return Double.parseDouble(words.get(at)); }

    static String order(List<String> words) {
        int me = words.indexOf("me"), touch = words.indexOf("touch");
        int foe = words.indexOf("foe"); // the nearest comes first
        double x = number(words, me + 1), y = number(words, me + 2);
        double heading = number(words, me + 3), turret = number(words, me + 6);
        if (touch >= 0) // turns away from the wall, a little differently each time
            course = Math.atan2(number(words, touch + 1), number(words, touch + 2)) + Math.sin(10 * x);
        if (foe >= 0)
            course = Math.atan2(number(words, foe + 2) - x, number(words, foe + 3) - y); // clockwise from north
        double off = wrapped(course - heading), aim = wrapped(course - heading - turret);
        int fire = foe >= 0 && Math.abs(aim) < 0.04 ? 1 : 0;
        String special = foe >= 0 && Math.abs(off) > 2 ? " special" : ""; // against an enemy behind
        return String.format(Locale.ROOT, "o %s %.4f %.4f %.4f %d%s", words.get(1), limited(0.6 + off),
                             limited(0.6 - off), limited(4 * aim), fire, special);
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) { // a line a tick
            List<String> words = Arrays.asList(line.split(" "));
            if (words.get(0).equals("start")) System.out.println("bot 3 NAME");
            if (words.get(0).equals("quit")) break;
            if (words.get(0).equals("t")) System.out.println(order(words));
        }
    }
}
